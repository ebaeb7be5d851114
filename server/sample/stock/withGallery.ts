import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '#model/schema/json.ts';
import { fileAddress, pictureFiles } from '#model/values/storedFiles.ts';
import { type FileStore, newFileId } from '../../storage/fileStore.ts';
import type { Values } from '../../records/plan/plan.ts';
import type { History } from '../people/history.ts';
import type { Random } from '../basics/random.ts';
import { scenes, type SceneName } from '../scenes/scenes.ts';

/** Images of the sample, created by the image process while the records are built. */
export type Gallery = {
  /** Returns images for a record, the cover first. Each image is its own file, like an upload. */
  readonly choose: (what: Values) => Json;
  /** Waits until the images are created, and copies them to the files of the records. */
  readonly copyToRecords: () => Promise<void>;
  /** Returns a history whose values have the actual size of its images. */
  readonly withImageSizes: <T extends Pick<History, 'written'>>(history: T) => T;
  /** Deletes temporary files and, if the records were not written, the files of the records. */
  readonly clear: (records: { readonly areWritten: boolean }) => Promise<void>;
};

const inside: readonly SceneName[] = ['livingRoom', 'bedroom', 'kitchen', 'balcony'];

const outside: Readonly<Record<string, readonly SceneName[]>> = {
  Apartment: ['towers', 'eveningTower'],
  Penthouse: ['eveningTower', 'balcony'],
  Villa: ['villa'],
  'Row villa': ['row'],
  'Independent house': ['house', 'row'],
  'Builder floor': ['row', 'house'],
  Plot: ['plot'],
  'Residential plots': ['plot'],
  Office: ['office', 'eveningTower'],
  Shop: ['shop'],
  Retail: ['shop'],
  Showroom: ['shop'],
  Warehouse: ['office'],
  'Farm land': ['fields'],
  Plantation: ['plantation'],
};

/** Returns scenes for the images of a record, the cover first. */
const scenesFor = (what: Values, random: Random): readonly SceneName[] => {
  const subType = String(what['propertySubType'] ?? what['subType'] ?? '');
  const covers = outside[subType] ?? ['towers', 'eveningTower'];
  const hasRooms = what['bhk'] !== undefined || what['builderName'] !== undefined;
  const others: readonly SceneName[] = hasRooms
    ? inside
    : ['plot', 'office', 'fields', 'shop', 'plantation'].includes(covers[0] ?? '')
      ? covers.slice(1)
      : inside;
  const cover = random.pick(covers);
  return [
    cover,
    ...random.some(
      others.filter((name) => name !== cover),
      random.between(1, 3),
    ),
  ];
};

const sizeOf = (value: Json | undefined, sizes: ReadonlyMap<string, number>): Json | undefined => {
  if (!Array.isArray(value)) return value;
  return value.map((one) => {
    const size = typeof one === 'object' && one !== null && 'url' in one ? sizes.get(String(one.url)) : undefined;
    return size === undefined ? one : { ...one, size };
  });
};

/**
 * Starts creating every scene. `random` is a separate source, so that the records are the same with and without images.
 */
const beginGallery = (store: FileStore, random: Random): Gallery => {
  const placed = new Map<string, SceneName>();
  const sizes = new Map<string, number>();
  const coming = store.createIncoming();
  const drawn = Promise.all(
    Object.entries(scenes).map(async ([name, scene]) => {
      const folder = join(await coming, name);
      const drawing = scene(random);
      await mkdir(folder);
      const bytes = await store.pictures.draw({ source: { drawing }, folder });
      if (bytes === undefined) throw new Error(`sample: the picture ${name} could not be drawn.`);
      return [name, bytes] as const;
    }),
  );
  drawn.catch(() => undefined);
  return {
    choose: (what) =>
      scenesFor(what, random).map((scene) => {
        const id = newFileId();
        placed.set(id, scene);
        return { name: `${scene}.webp`, size: 0, type: 'image/webp', url: fileAddress(id, pictureFiles.page) };
      }),
    copyToRecords: async () => {
      const bytes = new Map<string, number>(await drawn);
      const from = await coming;
      await Promise.all(
        [...placed].map(async ([id, scene]) => {
          await Promise.all(
            Object.values(pictureFiles).map((name) =>
              store.storage.put(store.keyOf(id, name), join(from, scene, name)),
            ),
          );
          sizes.set(fileAddress(id, pictureFiles.page), bytes.get(scene) ?? 0);
        }),
      );
    },
    withImageSizes: (history) => ({
      ...history,
      written: () => {
        const { record, ...rest } = history.written();
        const values = Object.fromEntries(
          Object.entries(record.record).map(([name, value]) => [name, sizeOf(value, sizes) ?? null]),
        );
        return { ...rest, record: { ...record, record: values } };
      },
    }),
    clear: async ({ areWritten }) => {
      await drawn.catch(() => undefined);
      await rm(await coming, { recursive: true, force: true });
      if (!areWritten) await Promise.all([...placed.keys()].map((id) => store.remove(id)));
    },
  };
};

/**
 * Runs `work` and returns its result. `work` gets the function `begin`, which starts to create the images of the sample
 * and returns their `Gallery`; without `files`, `begin` returns undefined. After `work`, the temporary files are
 * deleted. If `work` failed, the images are deleted too.
 */
export const withGallery = async <T>(
  files: FileStore | undefined,
  random: Random,
  work: (begin: () => Gallery | undefined) => Promise<T>,
): Promise<T> => {
  let gallery: Gallery | undefined;
  let areWritten = false;
  try {
    const result = await work(() => (gallery = files === undefined ? undefined : beginGallery(files, random)));
    areWritten = true;
    return result;
  } finally {
    await gallery?.clear({ areWritten });
  }
};
