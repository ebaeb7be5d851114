import type { Model } from '#model/resource.ts';
import type { Settings } from '#model/schema/schema.ts';
import type { Bind } from '../../postgres/parameters.ts';
import type { Actor } from '../../auth/actor.ts';

/** Who asks, when, and what the organization has set: all that a question needs besides itself. */
export type Reader = {
  readonly actor: Actor;
  readonly now: Date;
  /** IANA zone of the organization: its day is the day of `$today`. */
  readonly timeZone: string;
  readonly settings: Settings;
  /** All resources; a log is kept to what tells of records that the person may see. Absent: no log is asked for. */
  readonly model?: Model;
  /** The entries of a log are kept to records of this resource already, standing ones within the person's scope. */
  readonly about?: string;
  /** Writes that a row of the list fits the record which its filter names; absent: it names none. */
  readonly fits?: (bind: Bind) => string;
};
