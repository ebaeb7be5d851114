import { createContext, use, useMemo, type ReactNode } from 'react';
import type { KindContext } from '#model/kind.ts';
import { scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';

type Held = { readonly kindContext: KindContext; readonly model: Model; readonly rights: PermissionMap | undefined };

const HeldContext = createContext<Held | undefined>(undefined);

type ProviderProps = {
  readonly model: Model;
  readonly timeZone?: string;
  /** What the person may do; absent: nothing is known of it. */
  readonly rights?: PermissionMap;
  readonly children: ReactNode;
};

/**
 * Gives the cells and inputs below it the organization's settings, the person's time zone and rights, and the
 * resources.
 */
export const KindContextProvider = ({ model, timeZone, rights, children }: ProviderProps) => {
  const held = useMemo(
    () => ({ kindContext: { settings: model.settings, timeZone: timeZone ?? model.settings.timeZone }, model, rights }),
    [model, timeZone, rights],
  );
  return <HeldContext value={held}>{children}</HeldContext>;
};

const useHeld = (): Held => {
  const held = use(HeldContext);
  if (held === undefined) throw new Error('kindContext: a view stands outside KindContextProvider; wrap it in one');
  return held;
};

/** Gives what kinds need to know: the settings and the zone that instants are shown in. */
export const useKindContext = (): KindContext => useHeld().kindContext;

/** Gives the model that cells and inputs read. */
export const useKindModel = (): Model => useHeld().model;

/** Gives what the person may do, or undefined where nothing is known of it. */
export const useOwnRights = (): PermissionMap | undefined => useHeld().rights;

/** Gives a resource of the model by its name, or undefined where the name is absent or unknown. */
export const useModelResource = (name: string | undefined): Resource | undefined => {
  const { resources } = useHeld().model;
  return name === undefined || !Object.hasOwn(resources, name) ? undefined : resources[name];
};

/**
 * Gives those of some resources that the model has and the person's role opens; all where nothing is known of the
 * person.
 */
export const useOpenResources = (names: readonly string[]): readonly Resource[] => {
  const {
    model: { resources },
    rights,
  } = useHeld();
  return names
    .flatMap((name) => (Object.hasOwn(resources, name) ? (resources[name] ?? []) : []))
    .filter(({ module }) => rights === undefined || scopeOf(rights, module) !== undefined);
};
