/**
 * Status of email. `configured`: whether an email server is configured. `sentAt`: when a server last sent an email.
 * `problem`: why the latest attempt failed; absent if it succeeded.
 */
export type MailStatus = {
  readonly configured: boolean;
  readonly server?: string;
  readonly from?: string;
  readonly sentAt?: string;
  readonly problem?: { readonly at: string; readonly text: string };
};

/**
 * Response of `GET /api/v2/admin/installation`: the problems of the last schema edit, when the activation of another
 * version began, whether the sample data exists, and the status of email.
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
 * How far the setup of a new installation is. `formsDone`: the forms of the setup are answered. `formsSaved`: how
 * many of them are saved. `opened`: ids of the
 * steps that are done because the user opened their page. `hidden`: the user hid the checklist of the steps.
 */
export type SetupProgress = {
  readonly formsDone: boolean;
  readonly formsSaved: number;
  readonly opened: readonly string[];
  readonly hidden: boolean;
};

/** Response of `PUT /api/v2/admin/setup`. Null if the installation has no setup. */
export type SetupAnswer = { readonly data: SetupProgress | null };

/** Response of `POST /api/v2/admin/test-mail`: the recipient of the test email. */
export type TestMailAnswer = { readonly data: { readonly to: string } };

/** Response of `POST /api/v2/client/unsubscribe`: the title of the report that the user no longer gets by email. */
export type UnsubscribeAnswer = { readonly data: { readonly title: string } };
