import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { applyEdits, modify } from 'jsonc-parser';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { can } from '#model/permissions/permissions.ts';
import type { SchemasAnswer } from '#model/wire/impact.ts';
import { studioPath } from '../../providers/api/config/contractPaths.ts';
import { http } from '../../providers/api/http/http.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';

type Active = boolean | 'shadow';

/** Sets `active` in a schema file, and publishes the file. Errors: those of publishing. */
const publishActive = async (name: string, active: Active): Promise<void> => {
  const { data } = (await http(studioPath)).json as SchemasAnswer;
  const file = data.folder?.files.find((one) => one.name === name);
  const text = file?.text ?? data.files.find((one) => one.name === name)?.text ?? '{}';
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true };
  const edited = applyEdits(text, modify(text, ['active'], active, { formattingOptions }));
  const body = { files: [{ name, text: edited, was: file?.hash ?? null }] };
  await http(`${studioPath}/publish`, { method: 'POST', body });
};

/** The schema file of a source, channel or rule, and the query that returns its state. */
export type SwitchedFile = {
  /** Name of the schema file: `intake/google.json`. */
  readonly file: string;
  readonly title: string;
  /** Query to fetch again after the change. */
  readonly queryKey: string;
};

type PublishActiveButtonProps = SwitchedFile & {
  /** The value that the button gives to `active`. */
  readonly to: Active;
  readonly label: string;
  /** The text of the toast after success. */
  readonly done: string;
  readonly variant: 'text' | 'outlined';
};

/**
 * A button that sets `active` in a schema file, publishes the file, and shows the result or the error as a toast.
 * Rendered only for users who may publish schema files.
 */
export const PublishActiveButton = (props: PublishActiveButtonProps) => {
  const { file, title, queryKey, to, label, done, variant } = props;
  const mayPublish = can(usePermissionMap(), 'schemas', 'edit');
  const client = useQueryClient();
  const notify = useNotify();
  const [isSending, setIsSending] = useState(false);
  if (!mayPublish) return null;
  const publish = async (): Promise<void> => {
    setIsSending(true);
    try {
      await publishActive(file, to);
      notify(done, { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      await client.invalidateQueries({ queryKey: [queryKey] });
      setIsSending(false);
    }
  };
  return (
    <Button
      size="small"
      variant={variant}
      loading={isSending}
      onClick={() => void publish()}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </Button>
  );
};
