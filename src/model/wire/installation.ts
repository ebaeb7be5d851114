/**
 * How the way to the mail server stands since the process started; `problem`: why the last mail could not be handed
 * over.
 */
export type MailStatus = {
  readonly configured: boolean;
  readonly server?: string;
  readonly from?: string;
  readonly sentAt?: string;
  readonly problem?: { readonly at: string; readonly text: string };
};

/**
 * Answer of `GET /api/v2/admin/installation`: what is wrong with the last edit of the schemas, since when another
 * version is being put in force, whether the sample is still there, how mail stands.
 */
export type InstallationAnswer = {
  readonly data: {
    readonly schemaProblems: readonly string[];
    readonly schemaChangingSince: string | null;
    readonly sample: boolean;
    readonly mail: MailStatus;
    readonly setup: SetupProgress | null;
  };
};

/**
 * How far a new installation is set up: its forms, the steps that opening their page completes, and whether the
 * checklist is hidden.
 */
export type SetupProgress = {
  readonly formsDone: boolean;
  readonly opened: readonly string[];
  readonly hidden: boolean;
};

/** Answer of `PUT /api/v2/admin/setup`; null where the installation has no setup. */
export type SetupAnswer = { readonly data: SetupProgress | null };

/** Answer of `POST /api/v2/admin/test-mail`: the address that a mail was sent to. */
export type TestMailAnswer = { readonly data: { readonly to: string } };

/** Answer of `POST /api/v2/client/unsubscribe`: the name of the report that one gets no more. */
export type UnsubscribeAnswer = { readonly data: { readonly title: string } };
