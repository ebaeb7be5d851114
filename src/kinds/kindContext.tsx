import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import type { KindContext } from '#model/kind.ts';
import { scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { recordTitle } from './recordTitle.ts';

type Held = { readonly kindContext: KindContext; readonly model: Model; readonly rights: PermissionMap | undefined };

const HeldContext = createContext<Held | undefined>(undefined);

type ProviderProps = {
  readonly model: Model;
  readonly timeZone?: string;
  /** The user's permissions. Absent if they are not loaded. */
  readonly rights?: PermissionMap;
  readonly children: ReactNode;
};

/**
 * Provides the model, its settings, a time zone and the user's permissions to cells and inputs. Without `timeZone`,
 * instants are shown in the organization's time zone.
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
  if (held === undefined) throw new Error('kindContext: a view is outside KindContextProvider; wrap it in one');
  return held;
};

/**
 * Returns what kinds need to parse and format values: the organization's settings, and the time zone in which instants
 * are shown. Throws an `Error` outside `KindContextProvider`.
 */
export const useKindContext = (): KindContext => useHeld().kindContext;

type TitleOf = (resource: Resource | undefined, record: Readonly<Record<string, unknown>>) => string;

/**
 * Returns a function that returns the title of a record, as people read it. See `recordTitle`. Throws an `Error`
 * outside `KindContextProvider`.
 */
export const useRecordTitle = (): TitleOf => {
  const context = useKindContext();
  return useCallback((resource, record) => recordTitle(resource, record, context), [context]);
};

/** Returns the active model. Throws an `Error` outside `KindContextProvider`. */
export const useKindModel = (): Model => useHeld().model;

/**
 * Returns the permissions of the current user. While users view the product as a role, these are only the permissions
 * that they and the role have. Undefined until they are loaded. Throws an `Error` outside `KindContextProvider`.
 */
export const useOwnRights = (): PermissionMap | undefined => useHeld().rights;

/** Returns the resource of the model with this name. Undefined if there is none, or without a name. */
export const useModelResource = (name: string | undefined): Resource | undefined => {
  const { resources } = useHeld().model;
  return name === undefined || !Object.hasOwn(resources, name) ? undefined : resources[name];
};

/**
 * Returns the resources with these names whose records the user may see. While the permissions are not loaded, returns
 * all resources with these names. Names that no resource has are left out.
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
