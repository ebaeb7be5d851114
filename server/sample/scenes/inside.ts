import { box, dot, drawing, panes, type Scene, shape, times } from './draw.ts';

const floor = (y: number, fill: string): string =>
  box(0, y, 1200, 900 - y, fill) +
  times(9, (index) =>
    shape(`M${600 + (index - 4) * 110} ${y}L${600 + (index - 4) * 320} 900`, 'none', {
      stroke: '#000',
      'stroke-opacity': 0.08,
      'stroke-width': 3,
    }),
  );
const windowOn = (x: number, y: number, w: number, h: number): string =>
  box(x - 14, y - 14, w + 28, h + 28, '#ffffff') +
  box(x, y, w, h, '#bfe0f2') +
  shape(
    `M${x} ${y + h}V${y + h * 0.7}Q${x + w * 0.25} ${y + h * 0.5} ${x + w * 0.5} ${y + h * 0.68}T${x + w} ${y + h * 0.62}V${y + h}Z`,
    '#9cc08b',
  ) +
  box(x + w / 2 - 5, y, 10, h, '#ffffff');
const plant = (x: number, y: number, size: number): string =>
  times(7, (index) =>
    shape(
      `M${x} ${y}Q${x + (index - 3) * size * 0.16} ${y - size * 0.6} ${x + (index - 3) * size * 0.22} ${y - size + Math.abs(index - 3) * size * 0.14}Q${x + (index - 3) * size * 0.06} ${y - size * 0.45} ${x} ${y}Z`,
      index % 2 === 0 ? '#4f8450' : '#65a062',
    ),
  ) + shape(`M${x - size * 0.2} ${y - 6}h${size * 0.4}l${-size * 0.06} ${size * 0.32}h${-size * 0.28}Z`, '#c9835b');
const lamp = (x: number, length: number): string =>
  box(x - 2, 0, 4, length, '#4a4a4a') +
  shape(`M${x - 56} ${length + 60}Q${x} ${length - 34} ${x + 56} ${length + 60}Z`, '#e9c46a') +
  dot(x, length + 64, 14, '#fff3cf');

/** Draws a living room with a sofa. */
export const livingRoom: Scene = () =>
  drawing(
    ['#f1e7d8', '#e9dcc8'],
    windowOn(120, 130, 330, 330),
    box(700, 130, 180, 230, '#ffffff'),
    box(716, 146, 148, 198, '#7fa99b'),
    dot(790, 245, 46, '#e9c46a'),
    box(920, 170, 120, 150, '#ffffff'),
    box(932, 182, 96, 126, '#d98f6c'),
    lamp(600, 110),
    floor(610, '#c99f74'),
    shape('M180 760H1020L1120 860H80Z', '#ddd5ea', { opacity: 0.9 }),
    box(300, 500, 600, 130, '#3f7f77', { rx: 34 }),
    box(270, 560, 90, 160, '#356c65', { rx: 30 }),
    box(840, 560, 90, 160, '#356c65', { rx: 30 }),
    box(340, 600, 520, 100, '#4c9187', { rx: 22 }),
    box(596, 604, 5, 92, '#356c65'),
    box(380, 530, 110, 96, '#e9c46a', { rx: 16, transform: 'rotate(-8 435 578)' }),
    box(720, 530, 110, 96, '#f3ede2', { rx: 16, transform: 'rotate(9 775 578)' }),
    box(300, 715, 20, 30, '#5b3a2e'),
    box(880, 715, 20, 30, '#5b3a2e'),
    box(480, 760, 250, 22, '#8a5a3c', { rx: 8 }),
    box(505, 780, 16, 60, '#704830'),
    box(690, 780, 16, 60, '#704830'),
    plant(1060, 690, 230),
  );

/** Draws a bedroom in blue. */
export const bedroom: Scene = () =>
  drawing(
    ['#dfe7ef', '#cfdae6'],
    windowOn(760, 120, 300, 320),
    shape('M720 100H1100V124H720Z', '#7b8da3'),
    shape(
      'M722 124Q760 300 730 480H790Q800 300 770 124ZM1098 124Q1060 300 1090 480H1030Q1020 300 1050 124Z',
      '#9fb1c6',
    ),
    floor(640, '#b98c64'),
    box(170, 330, 520, 210, '#6d4c3d', { rx: 26 }),
    box(190, 500, 480, 150, '#ffffff', { rx: 22 }),
    box(220, 450, 190, 100, '#f7f3ea', { rx: 30 }),
    box(450, 450, 190, 100, '#f7f3ea', { rx: 30 }),
    shape('M180 560Q430 520 680 560V730Q430 750 180 730Z', '#4f6f95'),
    shape('M180 560Q430 520 680 560V590Q430 552 180 590Z', '#8ea6c2'),
    box(190, 725, 30, 50, '#5b3a2e'),
    box(640, 725, 30, 50, '#5b3a2e'),
    box(60, 540, 90, 150, '#8a5a3c', { rx: 6 }),
    dot(105, 480, 46, '#fff0c4'),
    box(99, 500, 12, 40, '#4a4a4a'),
    box(250, 150, 150, 130, '#ffffff'),
    box(264, 164, 122, 102, '#d98f6c'),
    box(440, 130, 150, 150, '#ffffff'),
    box(454, 144, 122, 122, '#7fa99b'),
    plant(1100, 700, 200),
    shape('M300 790H900L960 860H240Z', '#efe6d8'),
  );

/** Draws a kitchen with an island. */
export const kitchen: Scene = () =>
  drawing(
    ['#f4f1ea', '#e7e2d6'],
    box(80, 120, 640, 180, '#40605c', { rx: 6 }),
    times(
      4,
      (index) =>
        box(92 + index * 158, 134, 146, 152, '#4b706b', { rx: 4 }) + box(160 + index * 158, 262, 14, 6, '#e9c46a'),
    ),
    box(80, 300, 1040, 150, '#ffffff'),
    times(26, (index) => box(80 + index * 40, 300, 2, 150, '#000', { opacity: 0.05 })),
    times(4, (index) => box(80, 336 + index * 38, 1040, 2, '#000', { opacity: 0.05 })),
    windowOn(800, 110, 260, 230),
    box(60, 450, 1080, 26, '#d9d2c5'),
    box(80, 476, 1040, 190, '#40605c'),
    times(6, (index) => box(92 + index * 172, 490, 158, 164, '#4b706b', { rx: 4 })),
    box(430, 400, 150, 50, '#3a3a3a', { rx: 6 }),
    times(4, (index) => dot(455 + index * 34, 425, 8, '#c94f3d')),
    floor(666, '#cbb394'),
    lamp(420, 40),
    lamp(760, 40),
    box(250, 620, 700, 30, '#f7f3ea', { rx: 6 }),
    box(290, 650, 620, 160, '#c98a5b'),
    times(6, (index) => box(290 + index * 104, 650, 3, 160, '#000', { opacity: 0.12 })),
    times(
      3,
      (index) =>
        box(350 + index * 210, 730, 90, 18, '#3f3a36', { rx: 8 }) +
        box(360 + index * 210, 748, 10, 110, '#3f3a36') +
        box(420 + index * 210, 748, 10, 110, '#3f3a36'),
    ),
    shape('M560 620Q600 570 640 620Z', '#7fa99b'),
    dot(580, 596, 16, '#d98f6c'),
    dot(606, 588, 16, '#e9c46a'),
    dot(628, 598, 16, '#c94f3d'),
  );

/** Draws an office with desks in front of a wide window. */
export const office: Scene = (random) =>
  drawing(
    ['#e8edf1', '#dbe3ea'],
    box(80, 100, 1040, 340, '#bcd9e8'),
    panes(random, { x: 90, y: 200, w: 480, h: 240 }, { columns: 12, rows: 5 }, ['#93a9bb', '#a4b9ca', '#8ba2b5']),
    times(5, (index) => box(620 + index * 100, 220 + ((index * 53) % 110), 80, 220 - ((index * 53) % 110), '#93a9bb')),
    times(5, (index) => box(80 + index * 260 - 6, 100, 12, 340, '#f8fafb')),
    box(80, 430, 1040, 16, '#f8fafb'),
    floor(560, '#8d99a5'),
    times(3, (index) => {
      const x = 120 + index * 340;
      return (
        box(x, 600, 290, 22, '#d7b48c', { rx: 4 }) +
        box(x + 16, 622, 14, 150, '#5a646e') +
        box(x + 260, 622, 14, 150, '#5a646e') +
        box(x + 80, 500, 130, 84, '#2e353c', { rx: 6 }) +
        box(x + 88, 508, 114, 68, ['#3f7f77', '#4f6f95', '#b9694f'][index] ?? '#3f7f77') +
        box(x + 138, 584, 14, 18, '#2e353c') +
        box(x + 96, 690, 110, 80, '#39424b', { rx: 18 }) +
        box(x + 144, 770, 12, 50, '#39424b')
      );
    }),
    plant(1130, 700, 190),
    plant(60, 700, 160),
  );

/** Draws the view from a balcony over the city. */
export const balcony: Scene = (random) =>
  drawing(
    ['#f7c59f', '#fdebd2'],
    dot(760, 330, 80, '#fff3d6'),
    times(12, (index) => box(index * 104 - 10, 380 + random.between(0, 140), 92, 400, '#b98b8b', { opacity: 0.45 })),
    times(10, (index) => box(index * 126, 470 + random.between(0, 120), 104, 320, '#8f6f86', { opacity: 0.65 })),
    panes(random, { x: 0, y: 540, w: 1200, h: 180 }, { columns: 30, rows: 4 }, [
      '#ffdf91',
      '#a3809a',
      '#a3809a',
      '#a3809a',
    ]),
    box(0, 720, 1200, 180, '#b98c64'),
    times(6, (index) => box(0, 750 + index * 28, 1200, 3, '#000', { opacity: 0.1 })),
    box(0, 500, 1200, 14, '#4a3b3a'),
    times(25, (index) => box(index * 50, 514, 6, 210, '#4a3b3a', { opacity: 0.8 })),
    box(160, 640, 200, 18, '#f3ede2', { rx: 8 }),
    box(250, 658, 18, 150, '#f3ede2'),
    box(420, 600, 150, 130, '#3f7f77', { rx: 24 }),
    box(410, 690, 170, 60, '#4c9187', { rx: 18 }),
    plant(960, 700, 250),
    plant(1090, 740, 200),
  );
