/**
 * Status of the email server, and the result of the last email that any server sent. `problem`: why it was not sent.
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
 * Setup progress of a new installation: its forms, the steps completed by opening their page, and whether the checklist
 * is hidden.
 */
export type SetupProgress = {
  readonly formsDone: boolean;
  readonly opened: readonly string[];
  readonly hidden: boolean;
};

/** Response of `PUT /api/v2/admin/setup`. Null if the installation has no setup. */
export type SetupAnswer = { readonly data: SetupProgress | null };

/** Response of `POST /api/v2/admin/test-mail`: the recipient of the test email. */
export type TestMailAnswer = { readonly data: { readonly to: string } };

/** Response of `POST /api/v2/client/unsubscribe`: the title of the report. */
export type UnsubscribeAnswer = { readonly data: { readonly title: string } };
