import { box, cloud, dot, drawing, palm, type Scene, shape, times, tree } from './draw.ts';

/** Draws a plot with its corners marked, on a new road. */
export const plot: Scene = () =>
  drawing(
    ['#bcdff5', '#f6f8ef'],
    cloud(160, 150, 200),
    cloud(820, 120, 240, 0.6),
    times(16, (index) => tree(index * 84, 470, 90 + ((index * 37) % 50), index % 2 === 0 ? '#6a9c61' : '#5d9259')),
    box(0, 460, 1200, 440, '#a9b56f'),
    shape('M0 640L1200 560V660L0 780Z', '#7a8088'),
    shape('M0 706L1200 606V612L0 714Z', '#f4efe2'),
    shape('M330 500H820L960 610L210 650Z', '#c9a877'),
    shape('M330 500H820L960 610L210 650Z', 'none', { stroke: '#fff', 'stroke-width': 5, 'stroke-dasharray': '18 12' }),
    [
      [330, 500],
      [820, 500],
      [960, 610],
      [210, 650],
    ]
      .map(
        ([x = 0, y = 0]) =>
          box(x - 5, y - 56, 10, 60, '#8a5a3c') + shape(`M${x + 5} ${y - 56}l54 16l-54 16Z`, '#c94f3d'),
      )
      .join(''),
    tree(1070, 830, 220, '#5d9259'),
    times(20, (index) => dot(40 + index * 62, 850 + (index % 3) * 14, 20, '#8da257')),
  );

/** Draws fields in stripes under hills. */
export const fields: Scene = () =>
  drawing(
    ['#fbd9a3', '#fdf3dc'],
    dot(880, 240, 70, '#fff3cf'),
    shape('M0 420Q200 300 420 400T820 360T1200 420V900H0Z', '#93ad84'),
    shape('M0 480Q300 400 620 470T1200 460V900H0Z', '#7f9d66'),
    box(0, 560, 1200, 340, '#b8a25a'),
    times(13, (index) =>
      shape(
        `M${560 + (index - 6) * 26} 560L${560 + (index - 6) * 210} 900H${560 + (index - 6) * 210 + 90}L${560 + (index - 6) * 26 + 11} 560Z`,
        index % 2 === 0 ? '#8fa653' : '#a8b862',
      ),
    ),
    box(860, 470, 130, 100, '#f2dfc0'),
    shape('M840 474L925 410L1010 474Z', '#a4523f'),
    box(905, 515, 40, 55, '#7d4b34'),
    tree(800, 575, 150, '#4f8450'),
    tree(1060, 580, 180, '#5d9259'),
    palm(130, 640, 300),
  );

/** Draws rows of palms. */
export const plantation: Scene = () =>
  drawing(
    ['#cfeaf2', '#f2f7e4'],
    shape('M0 430Q300 350 600 410T1200 390V900H0Z', '#9fc08f'),
    times(9, (index) => palm(40 + index * 140, 520, 200)),
    box(0, 515, 1200, 385, '#86a85b'),
    shape('M520 515H660L940 900H260Z', '#c9a877'),
    times(6, (index) => palm(60 + index * 60 - (index > 2 ? -560 : 0), 680 + (index % 3) * 40, 330)),
    times(24, (index) => dot(30 + index * 52, 860 + (index % 2) * 20, 26, '#6f9450')),
  );
