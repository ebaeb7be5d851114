import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';

type Props = {
  readonly title: string;
  readonly required: boolean;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  /** Id of the element with the help or error. Inputs refer to it. */
  readonly helpId?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A titled frame around inputs that belong together. An error is shown above them, because they may be longer than the
 * screen, and the description below them.
 */
export const Fieldset = ({ title, required, description, error, helpId, children }: Props) => {
  const ownId = useId();
  const id = helpId ?? ownId;
  const help = error ?? description;
  const helpText = help !== undefined && (
    <FormHelperText id={id} error={error !== undefined}>
      {help}
    </FormHelperText>
  );
  return (
    <Box
      component="fieldset"
      aria-describedby={help === undefined ? undefined : id}
      sx={{
        m: 0,
        p: 1.5,
        pt: 1,
        minWidth: 0,
        border: 1,
        borderColor: error === undefined ? 'divider' : 'error.main',
        borderRadius: 1,
      }}
    >
      <Box
        component="legend"
        sx={{ px: 0.5, fontSize: 'caption.fontSize', color: error === undefined ? 'text.secondary' : 'error.main' }}
      >
        {title}
        {required && <span aria-hidden="true"> *</span>}
      </Box>
      {error !== undefined && helpText}
      {children}
      {error === undefined && helpText}
    </Box>
  );
};
