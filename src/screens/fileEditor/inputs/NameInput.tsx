import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useHelp } from './LeafInput.tsx';
import type { PartProps } from './fileForm.tsx';

/** A name that the file can refer to, and its title on screen. */
export type NameOption = { readonly name: string; readonly title: string };

type NameInputProps = PartProps & {
  readonly options: readonly NameOption[];
  /** Whether the user may also type texts that are not options. */
  readonly isFree?: boolean;
};

/**
 * Input of a name to which the file refers. The user picks the name by its title. With `isFree`, the user can also type
 * a name that is not in `options`.
 */
export const NameInput = ({ options, isFree = false, ...props }: NameInputProps) => {
  const { label, value, onChange } = props;
  const name = typeof value === 'string' ? value : '';
  const titleOf = (one: string): string => options.find((option) => option.name === one)?.title ?? one;
  const names = options.map((option) => option.name);
  const help = useHelp(props);
  return (
    <Autocomplete
      size="small"
      fullWidth
      freeSolo={isFree}
      autoHighlight={!isFree}
      disableClearable
      options={names.includes(name) || name === '' || isFree ? names : [name, ...names]}
      getOptionLabel={titleOf}
      value={name}
      {...(isFree ? { inputValue: titleOf(name) } : {})}
      onChange={(_, chosen) => onChange(chosen)}
      {...(isFree
        ? {
            onInputChange: (_: unknown, text: string, reason: string) => {
              if (reason === 'input') onChange(options.find(({ title }) => title === text)?.name ?? text);
            },
          }
        : {})}
      renderInput={(params) => <TextField {...params} label={label} {...help} />}
    />
  );
};
