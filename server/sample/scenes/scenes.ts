import type { Scene } from './draw.ts';
import { balcony, bedroom, kitchen, livingRoom, office } from './inside.ts';
import { fields, plantation, plot } from './land.ts';
import { eveningTower, house, row, shop, towers, villa } from './outside.ts';

/** Every drawing of the sample, by name. */
export const scenes = {
  towers,
  eveningTower,
  villa,
  house,
  row,
  shop,
  livingRoom,
  bedroom,
  kitchen,
  office,
  balcony,
  plot,
  fields,
  plantation,
} as const satisfies Readonly<Record<string, Scene>>;
/** The name of a drawing, such as `fields`. */
export type SceneName = keyof typeof scenes;
