import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { canWrite, scopeOf } from '#model/permissions/permissions.ts';
import { sharedWithFields } from '#model/sharedWithFields.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { FormButtons } from '../../resources/shared/parts/FormButtons.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { ShareChoices } from './ShareChoices.tsx';
import { useSaveView } from './useSaveView.ts';
import type { View, ViewsOf, ViewSubject } from './useViews.ts';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';

type SaveViewDialogProps = {
  readonly of: ViewsOf;
  readonly subject: ViewSubject;
  /** The query of the address that the view stores. */
  readonly query: string;
  /** The existing views of the report or list. */
  readonly views: readonly View[];
  readonly onClose: () => void;
};

type CheckProps = { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

const Check = ({ label, isOn, onChange }: CheckProps) => (
  <FormControlLabel
    label={label}
    control={<Checkbox size="small" checked={isOn} onChange={(_, next) => onChange(next)} />}
  />
);

/** A field with the records, such as roles, with which a view is shared, and the resource of these records. */
type ShareField = { readonly field: Field; readonly resource: Resource };

/** Returns the fields with which a view is shared, and their resources, whose records the user may see. */
const useShareFields = ({ resource: views }: ViewsOf): readonly ShareField[] => {
  const { resources } = useModel();
  const map = usePermissionMap();
  return sharedWithFields(views).flatMap((field) => {
    const resource = resources[field.to ?? ''];
    return resource === undefined || scopeOf(map, resource.module) === undefined ? [] : [{ field, resource }];
  });
};

/** Returns the field with the roles for which a view is the default. Undefined for users who may not write it. */
const useDefaultField = ({ resource, words }: ViewsOf): Field | undefined => {
  const map = usePermissionMap();
  const field = resource.fieldsByName[words.firstFor ?? ''];
  return field !== undefined && canWrite(map, resource, field) ? field : undefined;
};

/**
 * Returns the field that says how often a report is emailed. Undefined for a list, and for users who may not write it.
 */
const useMailField = ({ resource, words }: ViewsOf, { kind }: ViewSubject): Field | undefined => {
  const map = usePermissionMap();
  const field = resource.fieldsByName[words.mail?.rhythm ?? ''];
  return kind === 'report' && field !== undefined && canWrite(map, resource, field) ? field : undefined;
};

const mailTimeOf = ({ resource, words }: ViewsOf): string =>
  String(resource.fieldsByName[words.mail?.time ?? '']?.property.default ?? '');

type MailInputProps = {
  readonly field: Field;
  /** The time of day of new emails, such as `09:00`. */
  readonly time: string;
  readonly value: string;
  readonly onChange: (rhythm: string) => void;
};

/** The choice how often the report is emailed to the user. */
const MailInput = ({ field, time, value, onChange }: MailInputProps) => (
  <TextField
    select
    fullWidth
    size="small"
    label={savedViewsText('mail')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    helperText={savedViewsText('mailHint', { time })}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ my: 1 }}
  >
    {field.choices.map((choice) => (
      <option key={choice} value={choice}>
        {choiceTitle(field, choice)}
      </option>
    ))}
  </TextField>
);

type SharedWith = Readonly<Record<string, readonly string[]>>;

type ShareFieldsProps = {
  readonly shares: readonly ShareField[];
  readonly sharedWith: SharedWith;
  readonly onChange: (sharedWith: SharedWith) => void;
};

/** The inputs of the roles and teams with which a view is shared. */
const ShareFields = ({ shares, sharedWith, onChange }: ShareFieldsProps) => (
  <>
    {shares.map(({ field, resource }) => (
      <ShareChoices
        key={field.name}
        resource={resource}
        chosen={sharedWith[field.name] ?? []}
        onChange={(chosen) => onChange({ ...sharedWith, [field.name]: chosen })}
      />
    ))}
    {shares.length > 0 && <p className="gable-form-hint view-share-hint">{savedViewsText('shareHint')}</p>}
  </>
);

type NameInputProps = {
  readonly title: string;
  readonly help: string;
  readonly onChange: (title: string) => void;
};

const NameInput = ({ title, help, onChange }: NameInputProps) => (
  <TextField
    label={savedViewsText('name')}
    fullWidth
    autoFocus
    value={title}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: 80 } }}
    helperText={help}
  />
);

/** The choices of the form for a new view, and `submit`, which saves it. A title that is blank is not saved. */
const useViewForm = ({ of, subject, query, views, onClose }: SaveViewDialogProps) => {
  const { save, isSaving, failure } = useSaveView(of, { subject, query, onDone: onClose });
  const [title, setTitle] = useState('');
  const [isFirst, setIsFirst] = useState(false);
  const [isPinned, setIsPinned] = useState(false);
  const [isFirstForRoles, setIsFirstForRoles] = useState(false);
  const [sharedWith, setSharedWith] = useState<SharedWith>({});
  const shares = useShareFields(of);
  const firstFor = useDefaultField(of);
  const mailField = useMailField(of, subject);
  const [rhythm, setRhythm] = useState(String(mailField?.property.default ?? ''));
  // The field with the roles with which the view is shared.
  const roleField = shares.find(({ field }) => firstFor !== undefined && field.to === firstFor.to)?.field.name;
  const roles = sharedWith[roleField ?? ''] ?? [];
  const same = views.find((view) => view.isOwn && view.title.toLowerCase() === title.trim().toLowerCase());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (title.trim() !== '')
      void save({
        title: title.trim(),
        isFirst,
        isPinned,
        sharedWith,
        firstFor: firstFor === undefined ? undefined : isFirstForRoles ? roles : [],
        mailed: of.words.mail?.rhythms[rhythm] === undefined ? undefined : rhythm,
        replaced: same,
        firsts: views.filter((view) => view.isFirst && view !== same),
      });
  };
  return {
    title: { value: title, set: setTitle },
    first: { isOn: isFirst, onChange: setIsFirst },
    pinned: { isOn: isPinned, onChange: setIsPinned },
    firstForRoles: { isOn: isFirstForRoles, onChange: setIsFirstForRoles },
    shared: { shares, sharedWith, onChange: setSharedWith },
    mail:
      mailField === undefined
        ? undefined
        : { field: mailField, time: mailTimeOf(of), value: rhythm, onChange: setRhythm },
    /** Whether the view can be the first one of the roles with which it is shared. */
    canBeFirstForRoles: firstFor !== undefined && roles.length > 0,
    /** Whether the view replaces one with the same name. */
    replaces: same !== undefined,
    submit,
    isSaving,
    failure,
  };
};

/** The dialog that saves the current state of a report or list. A view of the user with the same name is replaced. */
export const SaveViewDialog = (props: SaveViewDialogProps) => {
  const { of, subject, onClose } = props;
  const { title, replaces, failure, ...form } = useViewForm(props);
  const isOfList = subject.kind === 'list';
  const actions = (
    <FormButtons
      formId="save-view"
      isSending={form.isSaving}
      {...(replaces ? { submit: savedViewsText('replace') } : {})}
      isDisabled={title.value.trim() === ''}
      onLeave={onClose}
    />
  );
  return (
    <Sheet title={savedViewsText('saveTitle')} width="xs" onClose={onClose} actions={actions}>
      <form id="save-view" className="view-form" onSubmit={form.submit}>
        <NameInput
          title={title.value}
          help={replaces ? savedViewsText('exists') : savedViewsText(`hint.${subject.kind}`)}
          onChange={title.set}
        />
        <Check label={savedViewsText('first')} {...form.first} />
        {isOfList && of.words.pinned !== undefined && <Check label={savedViewsText('pinned')} {...form.pinned} />}
        {form.mail !== undefined && <MailInput {...form.mail} />}
        <ShareFields {...form.shared} />
        {isOfList && form.canBeFirstForRoles && <Check label={savedViewsText('firstFor')} {...form.firstForRoles} />}
        {failure !== undefined && (
          <p role="alert" className="gable-form-problem">
            {failure}
          </p>
        )}
      </form>
    </Sheet>
  );
};
