import { createContext, use, useMemo, type ReactNode } from 'react';
import type { KindContext } from '#model/kind.ts';
import type { Model, Resource } from '#model/resource.ts';

type Held = { readonly kindContext: KindContext; readonly resources: Model['resources'] };

const HeldContext = createContext<Held | undefined>(undefined);

type ProviderProps = { readonly model: Model; readonly timeZone?: string; readonly children: ReactNode };

/** Gives the cells and inputs below it the organization's settings, the person's time zone and the resources. */
export const KindContextProvider = ({ model, timeZone, children }: ProviderProps) => {
  const held = useMemo(
    () => ({
      kindContext: { settings: model.settings, timeZone: timeZone ?? model.settings.timeZone },
      resources: model.resources,
    }),
    [model, timeZone],
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

/** Gives a resource of the model by its name, or undefined where the name is absent or unknown. */
export const useModelResource = (name: string | undefined): Resource | undefined => {
  const { resources } = useHeld();
  return name === undefined || !Object.hasOwn(resources, name) ? undefined : resources[name];
};
