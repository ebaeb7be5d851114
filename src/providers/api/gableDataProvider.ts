import type { DataProvider } from 'ra-core';
import type { Operation } from '#model/schema/call.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import type {
  Activity,
  BulkAnswer,
  BulkBody,
  CountsAnswer,
  DuplicatesAnswer,
  LogBody,
  StatusBody,
} from '#model/wire/wire.ts';
import type { ClientRecord } from './records.ts';

type WithSignal = { readonly signal?: AbortSignal | undefined };

type PatchParams = {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previousData?: ClientRecord;
};
type CountsParams = WithSignal & { readonly filter?: Filter | undefined; readonly q?: string | undefined };
type StatusParams = { readonly id: string; readonly data: StatusBody };
/** `key`: the idempotency key of the request. Absent: a new one. */
type LogParams = { readonly id: string; readonly data: LogBody; readonly key?: string };
type TimelineParams = WithSignal & {
  readonly id: string;
  /** 50 entries per page; the first page is 1. */
  readonly page?: number;
};
/**
 * `values`: unique field → entered value, e.g. `{"contactNo":"+919800000000"}`. `id`: the edited record, which is not a
 * duplicate of itself.
 */
type DuplicatesParams = WithSignal & {
  readonly values: Readonly<Record<string, string>>;
  readonly id?: string | undefined;
};

/** `id` and `path` fill the parameters of the call's path. `body` is sent if it is given. */
type CallParams = WithSignal & {
  readonly id?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The methods that Gable's data provider has in addition to those of react-admin. */
export type GableOperations = {
  /** Changes some fields of a record. Uses `patch` if the resource has it, otherwise `update`. */
  readonly patch: (resource: string, params: PatchParams) => Promise<{ data: ClientRecord }>;
  readonly counts: (resource: string, params?: CountsParams) => Promise<CountsAnswer>;
  readonly status: (resource: string, params: StatusParams) => Promise<{ data: ClientRecord }>;
  readonly share: (
    resource: string,
    params: { readonly id: string; readonly data?: JsonObject },
  ) => Promise<{ data: ClientRecord }>;
  readonly bulk: (resource: string, body: BulkBody) => Promise<BulkAnswer>;
  readonly log: (resource: string, params: LogParams) => Promise<{ data: ClientRecord }>;
  readonly timeline: (
    resource: string,
    params: TimelineParams,
  ) => Promise<{ data: readonly Activity[]; total: number }>;
  readonly duplicates: (resource: string, params: DuplicatesParams) => Promise<DuplicatesAnswer>;
  /** Sends any other call of the resource. Resolves to the `data` of the response. */
  readonly call: (resource: string, operation: Operation, params?: CallParams) => Promise<unknown>;
  /** Sends a call whose response may be empty. Resolves to the `data` of the response, or undefined. */
  readonly send: (resource: string, operation: Operation, params?: CallParams) => Promise<unknown>;
  readonly restore: (resource: string, params: { readonly id: string }) => Promise<{ data: ClientRecord }>;
};

/** The data provider, as returned by `useDataProvider<GableDataProvider>()`. */
export type GableDataProvider = DataProvider & GableOperations;
