import { useEffect, useRef, useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { callPerson } from '../../../providers/features/calls.ts';
import { createRequestKey } from '../../shared/createRequestKey.ts';
import { failureOf } from '../../shared/failureOf.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { useRefresh } from '../../shared/useRefresh.ts';

/**
 * The state of a phone call that the product starts. `id`, `agent` and `version` are undefined until the provider has
 * accepted the call. `failure`: why the call could not be started.
 */
export type StartedCall = {
  readonly id: string | undefined;
  /** The user's own number, which rings first. */
  readonly agent: string | undefined;
  /** The version of the record after the call was started. */
  readonly version: number | undefined;
  readonly isStarting: boolean;
  readonly failure: string | undefined;
  /** Starts the call again after a failure. */
  readonly start: () => void;
};

type Progress = Omit<StartedCall, 'start'>;
const nothing = { id: undefined, agent: undefined, version: undefined, failure: undefined };

/**
 * Starts a phone call to the person of a record when the component is first rendered, unless `isWanted` is false.
 * Returns the state of the call. If it could not be started, `failure` says why, and `start` tries again.
 */
export const useStartCall = (
  resource: Resource,
  record: ResourceRecord,
  { isWanted }: { readonly isWanted: boolean },
): StartedCall => {
  const refresh = useRefresh(resource);
  const [progress, setProgress] = useState<Progress>({ ...nothing, isStarting: isWanted });
  const [withKey] = useState(createRequestKey);
  const start = async (): Promise<void> => {
    setProgress({ ...nothing, isStarting: true });
    try {
      // After a call that the provider refused, a new attempt is a new call.
      const started = await withKey(
        (key) => callPerson({ resource: resource.name, record: record.id }, key),
        ['KEY_USED', 'INVALID'],
      );
      setProgress({ ...nothing, ...started, isStarting: false });
      void refresh();
    } catch (error) {
      setProgress({ ...nothing, isStarting: false, failure: failureOf(error).message });
    }
  };
  const begin = useRef(start);
  useEffect(() => {
    if (isWanted) void begin.current();
  }, [isWanted]);
  return { ...progress, start: () => void start() };
};
