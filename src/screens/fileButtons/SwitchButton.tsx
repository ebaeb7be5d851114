import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { applyEdits, modify } from 'jsonc-parser';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import { can } from '#model/permissions/permissions.ts';
import type { SchemasAnswer } from '#model/wire/impact.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { studioPath } from '../../providers/api/config/contractPaths.ts';
import { http } from '../../providers/api/http/http.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';

/** Sets `active` in a schema file, and publishes the file. Errors: those of publishing. */
const publishActive = async (name: string, active: boolean | 'shadow'): Promise<void> => {
  const { data } = (await http(studioPath)).json as SchemasAnswer;
  const file = data.folder?.files.find((one) => one.name === name);
  const text = file?.text ?? data.files.find((one) => one.name === name)?.text ?? '{}';
  const formattingOptions = { tabSize: 2, insertSpaces: true, eol: '\n', keepLines: true };
  const edited = applyEdits(text, modify(text, ['active'], active, { formattingOptions }));
  const body = { files: [{ name, text: edited, was: file?.hash ?? null }] };
  await http(`${studioPath}/publish`, { method: 'POST', body });
};

type SwitchButtonProps = {
  /** Name of the schema file: `intake/google.json`. */
  readonly file: string;
  readonly title: string;
  readonly active: boolean;
  /** Query to fetch again after the change. */
  readonly queryKey: string;
  /** Another value of `active` that the button sets, with its texts. */
  readonly to?: { readonly active: 'shadow'; readonly label: string; readonly done: string };
};

/**
 * A button that switches a source, channel or rule on or off: it changes `active` in the file, publishes the file, and
 * shows the result or the error as a toast. Then the query `queryKey` is fetched again. With `to`, the button sets the
 * given value of `active` instead. Rendered only for users who may publish schema files.
 */
export const SwitchButton = ({ file, title, active, queryKey, to }: SwitchButtonProps) => {
  const mayPublish = can(usePermissionMap(), 'schemas', 'edit');
  const client = useQueryClient();
  const notify = useNotify();
  const [isSending, setIsSending] = useState(false);
  if (!mayPublish) return null;
  const change = async (): Promise<void> => {
    setIsSending(true);
    try {
      await publishActive(file, to?.active ?? !active);
      notify(to?.done ?? intakeText(active ? 'switchedOff' : 'switchedOn', { title }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      await client.invalidateQueries({ queryKey: [queryKey] });
      setIsSending(false);
    }
  };
  const label = to?.label ?? intakeText(active ? 'switchOff' : 'switchOn');
  return (
    <Button
      size="small"
      variant={active || to !== undefined ? 'text' : 'outlined'}
      loading={isSending}
      onClick={() => void change()}
      aria-label={`${label}: ${title}`}
    >
      {label}
    </Button>
  );
};
