import type { Model } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
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
  /** Resource of a log's subjects, if the filter already limits the entries to subjects that the user may see. */
  readonly about?: string;
  /** Returns the SQL of the condition that a row of a list matches the record of `$matches`. Absent: no such filter. */
  readonly matchCondition?: (bind: Bind) => string;
};
