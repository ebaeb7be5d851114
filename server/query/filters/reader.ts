import type { Model } from '#model/resource.ts';
import type { Settings } from '#model/schema/schema.ts';
import type { Bind } from '../../postgres/parameters.ts';
import type { Actor } from '../../auth/actor/actor.ts';

/** The user, the time and the settings of a query. */
export type Reader = {
  readonly actor: Actor;
  readonly now: Date;
  /** IANA time zone of the organization, which defines the day of `$today`. */
  readonly timeZone: string;
  readonly settings: Settings;
  /** All resources, to limit a log to records that the user may see. Absent: no log is queried. */
  readonly model?: Model;
  /** Name of the resource to whose existing records, in the user's scope, the entries of a log are already limited. */
  readonly about?: string;
  /**
   * Returns the condition that a row matches the record named by the filter `$matches`. Absent: there is no such
   * filter.
   */
  readonly fits?: (bind: Bind) => string;
};
