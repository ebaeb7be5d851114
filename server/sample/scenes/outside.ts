import { box, cloud, dot, drawing, palm, panes, type Scene, shape, times, tree } from './draw.ts';

const day = ['#bfe0ff', '#f3f8fb'] as const;
const dusk = ['#41508f', '#f6b58b'] as const;
const glass = ['#a9c9dd', '#8fb3ca', '#c8dfec'];
const evening = ['#ffdf91', '#ffe9b5', '#4b587f', '#5d6a92'];

const lawn = (y: number, fill = '#8fb573'): string =>
  box(0, y, 1200, 900 - y, fill) + box(0, y, 1200, 10, '#ffffff', { opacity: 0.18 });

const tower = (x: number, top: number, w: number, fill: string): string =>
  box(x, top, w, 740 - top, fill) +
  box(x + w * 0.78, top, w * 0.22, 740 - top, '#000', { opacity: 0.1 }) +
  box(x - 8, top - 14, w + 16, 16, '#ffffff', { opacity: 0.85 });

/** Draws two towers of flats by day. */
export const towers: Scene = (random) =>
  drawing(
    day,
    cloud(140, 150, 180),
    cloud(860, 110, 220, 0.6),
    tower(240, 170, 300, '#e8d9c5'),
    panes(random, { x: 250, y: 190, w: 280, h: 520 }, { columns: 5, rows: 11 }, glass),
    tower(600, 260, 340, '#d5a184'),
    panes(random, { x: 612, y: 280, w: 316, h: 430 }, { columns: 6, rows: 9 }, glass),
    times(9, (floor) => box(594, 318 + floor * 47, 352, 5, '#ffffff', { opacity: 0.55 })),
    lawn(735),
    box(0, 800, 1200, 60, '#6f7680'),
    times(8, (index) => box(40 + index * 160, 827, 80, 6, '#f4efe2')),
    tree(120, 770, 170, '#5d9259'),
    tree(570, 765, 120, '#4f8450'),
    tree(1050, 775, 200, '#6aa263'),
  );

/** Draws a tower of flats with its lights on. */
export const eveningTower: Scene = (random) =>
  drawing(
    dusk,
    dot(930, 560, 90, '#ffd9a0', { opacity: 0.9 }),
    times(9, (index) => box(index * 140 - 20, 520 + ((index * 67) % 130), 120, 300, '#39406b', { opacity: 0.55 })),
    tower(390, 110, 380, '#3b3f63'),
    panes(random, { x: 404, y: 136, w: 350, h: 580 }, { columns: 6, rows: 12 }, evening),
    box(380, 690, 400, 60, '#2a2d4a'),
    box(520, 700, 120, 50, '#ffdf91'),
    lawn(740, '#3f5a52'),
    tree(250, 780, 190, '#2f4d47'),
    tree(930, 780, 230, '#2b4741'),
  );

/** Draws a white villa with a pool. */
export const villa: Scene = () =>
  drawing(
    ['#a8dcf5', '#fdf6ea'],
    cloud(180, 140, 200),
    cloud(760, 180, 170, 0.6),
    palm(1010, 640, 330),
    palm(140, 640, 280),
    lawn(620, '#97bd78'),
    box(260, 330, 640, 310, '#fbf8f2'),
    box(260, 310, 700, 30, '#d9d2c5'),
    box(520, 190, 340, 150, '#f3ede2'),
    box(500, 172, 390, 26, '#cfc6b6'),
    box(300, 390, 240, 230, '#8fc1d4'),
    times(3, (index) => box(358 + index * 60, 390, 5, 230, '#fbf8f2')),
    box(600, 400, 120, 240, '#9b6b4a'),
    box(760, 400, 110, 130, '#8fc1d4'),
    box(570, 230, 240, 80, '#8fc1d4'),
    box(0, 640, 1200, 260, '#d8cbb4'),
    shape('M170 720H1030L1120 860H80Z', '#f7f3ea'),
    shape('M200 735H1000L1075 845H125Z', '#59b8d1'),
    shape('M260 760H700L690 768H255ZM520 800H960L968 808H512Z', '#ffffff', { opacity: 0.45 }),
    box(960, 660, 130, 16, '#e8a15c'),
    box(970, 676, 10, 30, '#8a6a4c'),
    box(1070, 676, 10, 30, '#8a6a4c'),
  );

/** Draws a house with a pitched roof behind a hedge. */
export const house: Scene = () =>
  drawing(
    ['#cfe6f7', '#fdfaf2'],
    dot(1010, 170, 60, '#ffe3a1'),
    cloud(220, 170, 190),
    tree(1010, 690, 330, '#6d9f5f'),
    lawn(660),
    shape('M260 400L600 170L940 400Z', '#a4523f'),
    shape('M600 170L940 400H900L600 196Z', '#000', { opacity: 0.12 }),
    box(310, 400, 580, 280, '#f2dfc0'),
    box(310, 400, 580, 14, '#000', { opacity: 0.12 }),
    box(370, 460, 130, 120, '#86b1c7'),
    box(432, 460, 6, 120, '#fff'),
    box(370, 517, 130, 6, '#fff'),
    box(550, 470, 110, 210, '#7d4b34'),
    dot(640, 580, 6, '#ecc36a'),
    box(710, 460, 130, 120, '#86b1c7'),
    box(772, 460, 6, 120, '#fff'),
    box(710, 517, 130, 6, '#fff'),
    dot(600, 320, 34, '#86b1c7'),
    shape('M560 680H650L760 900H430Z', '#d8c7ab'),
    times(14, (index) => dot(20 + index * 38, 730 + (index % 2) * 8, 34, '#5f8f56')),
    times(10, (index) => dot(800 + index * 42, 730 + (index % 2) * 8, 34, '#5f8f56')),
  );

/** Draws a row of narrow houses in many colors. */
export const row: Scene = () =>
  drawing(
    ['#d9ecf7', '#fffaf0'],
    cloud(820, 130, 220),
    cloud(120, 200, 160, 0.6),
    times(5, (index) => {
      const [x, fill] = [60 + index * 218, ['#d98f6c', '#e9c46a', '#7fa99b', '#b7828e', '#8c9fc0'][index] ?? '#d98f6c'];
      return (
        shape(`M${x} 360L${x + 108} 250L${x + 216} 360Z`, '#5b4a48') +
        box(x, 355, 216, 365, fill) +
        box(x, 355, 10, 365, '#000', { opacity: 0.12 }) +
        times(4, (pane) =>
          box(x + 36 + (pane % 2) * 84, 400 + Math.floor(pane / 2) * 130, 58, 84, '#f4f8fa', { rx: 4 }),
        ) +
        box(x + 78, 640, 60, 80, '#4a3b3a')
      );
    }),
    box(0, 718, 1200, 40, '#cfc8bd'),
    box(0, 758, 1200, 142, '#7a8088'),
    times(7, (index) => box(30 + index * 180, 822, 90, 7, '#f4efe2')),
    tree(168, 752, 130, '#6a9c61'),
    tree(1040, 752, 150, '#5d9259'),
  );

/** Draws a shop under an awning. */
export const shop: Scene = () =>
  drawing(
    ['#e9dccb', '#f8f2e8'],
    box(80, 90, 1040, 690, '#b9694f'),
    times(12, (line) => box(80, 110 + line * 26, 1040, 2, '#000', { opacity: 0.06 })),
    box(120, 150, 960, 120, '#2f4b49'),
    box(360, 190, 480, 40, '#f2e6c9', { rx: 8 }),
    times(12, (index) =>
      shape(
        `M${120 + index * 80} 300H${200 + index * 80}L${190 + index * 80} 390Q${155 + index * 80} 415 ${120 + index * 80} 390Z`,
        index % 2 === 0 ? '#f7f1e4' : '#3f7f77',
      ),
    ),
    box(140, 420, 420, 330, '#cfe5ea'),
    box(640, 420, 420, 330, '#cfe5ea'),
    box(570, 420, 60, 360, '#5b3a2e'),
    shape('M140 420H300L160 750H140Z', '#ffffff', { opacity: 0.35 }),
    shape('M640 420H800L660 750H640Z', '#ffffff', { opacity: 0.35 }),
    times(5, (index) =>
      box(
        180 + index * 72,
        620 - (index % 3) * 30,
        44,
        110 + (index % 3) * 30,
        ['#e9c46a', '#d98f6c', '#7fa99b'][index % 3] ?? '#e9c46a',
        { rx: 6 },
      ),
    ),
    times(5, (index) =>
      box(
        680 + index * 72,
        640 - (index % 2) * 40,
        44,
        90 + (index % 2) * 40,
        ['#8c9fc0', '#b7828e'][index % 2] ?? '#8c9fc0',
        { rx: 6 },
      ),
    ),
    box(0, 778, 1200, 122, '#bdb4a7'),
    tree(60, 800, 150, '#6a9c61'),
    tree(1150, 800, 170, '#5d9259'),
  );
