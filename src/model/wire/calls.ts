/**
 * Prefix of the database notification that a phone call began or changed: `call:<id>:<user>,<user>`. It contains the id
 * of the phone call and the ids of the users whose screens show the phone call.
 */
export const callWord = 'call:';

/** Path of the calls about phone calls: POST starts one, and GET with an id returns an incoming one. */
export const callsPath = '/api/v2/calls';

/**
 * Response of `POST /api/v2/calls`: the id of the phone call, the phone number of the user, which rings first, and the
 * record's version.
 */
export type StartCallAnswer = {
  readonly data: { readonly id: string; readonly agent: string; readonly version: number };
};

/** An incoming phone call, with what the user may see of it. */
export type IncomingCall = {
  readonly id: string;
  /** `started`: the phone is ringing. */
  readonly state: string;
  /** The caller's number in E.164; '' if it is withheld, or hidden from the user. */
  readonly number: string;
  readonly at: string;
  /** The caller's record. Null if there is none that the user may see. */
  readonly record: {
    readonly resource: string;
    readonly _id: string;
    readonly title: string;
    readonly status: string | null;
    /** Whether the user may read the record's phone numbers. */
    readonly mayContact: boolean;
  } | null;
  /** The resource in which the user can create a record for an unknown caller, and its field for the number. */
  readonly create: { readonly resource: string; readonly field: string } | null;
};

/** Response of `GET /api/v2/calls/{id}`. */
export type IncomingCallAnswer = { readonly data: IncomingCall };
