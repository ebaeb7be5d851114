/** A line of the drawing, and the seconds of the loop at which drawing it starts and ends. */
type Line = { path: string; width: number; from: number; to: number };

const loopSeconds = 5;

const house: Line[] = [
  { path: 'M43 128 125 55l82 73', width: 5, from: 0, to: 1.07 },
  { path: 'M65 112v83h120v-83', width: 5, from: 0.6, to: 1.93 },
  { path: 'M168 80V60h14v36', width: 5, from: 1, to: 1.67 },
  { path: 'M125 95a11 11 0 0 1 0 22 11 11 0 0 1 0-22', width: 4, from: 1.47, to: 2.2 },
  { path: 'M106 195v-49h36v49', width: 5, from: 1.73, to: 2.6 },
];
const key: Line[] = [
  { path: 'M182 163a9 9 0 0 1 0 18 9 9 0 0 1 0-18', width: 4, from: 2.4, to: 3.4 },
  { path: 'M173 172h-35v8', width: 4, from: 2.4, to: 3.4 },
  { path: 'M150 172v6', width: 4, from: 2.4, to: 3.4 },
];

/** The loading animation: a house that is drawn, and a key that moves to its door. */
export const LoadingDrawing = () => (
  <svg
    viewBox="0 0 250 250"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <animate attributeName="opacity" values="1;1;0;0" {...between(4.4, 4.87)} />
    {house.map(drawn)}
    <g>
      <animateTransform attributeName="transform" type="translate" values="46;46;0;0" {...between(2.6, 3.73)} />
      {key.map(drawn)}
    </g>
  </svg>
);

const drawn = ({ path, width, from, to }: Line) => (
  // The offset is longer than the line, so that no round end shows before it is drawn.
  <path key={path} d={path} strokeWidth={width} pathLength="1" strokeDasharray="1 2" strokeDashoffset="1.1">
    <animate attributeName="stroke-dashoffset" values="1.1;1.1;0;0" {...between(from, to)} />
  </path>
);

/** Returns the timing of an animation with four values: it moves from the second to the third, and rests otherwise. */
function between(from: number, to: number) {
  return {
    dur: `${loopSeconds}s`,
    keyTimes: `0;${from / loopSeconds};${to / loopSeconds};1`,
    calcMode: 'spline',
    keySplines: '0 0 1 1;0.6 0 0.3 1;0 0 1 1',
    repeatCount: 'indefinite',
  };
}
