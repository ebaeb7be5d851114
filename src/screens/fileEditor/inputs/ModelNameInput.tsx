import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { ManyPicker } from '#kinds/shared/inputs/ManyPicker.tsx';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import { hasStoredTitle } from '#kinds/recordTitle.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { type PartProps, useFileForm } from './fileForm.tsx';
import { useHelp } from './LeafInput.tsx';
import { NameInput, type NameOption } from './NameInput.tsx';

/** Picks a resource by its title in the plural, and stores its name. */
export const ResourceNameInput = (props: PartProps) => {
  const { resources } = useModel();
  return (
    <NameInput {...props} options={Object.values(resources).map(({ name, plural }) => ({ name, title: plural }))} />
  );
};

const useFieldOptions = (): readonly NameOption[] => {
  const { resource } = useFileForm();
  return (resource?.fields ?? []).map(({ name, title }) => ({ name, title }));
};

/** Picks a field of the file's resource by title, and stores its name. */
export const FieldNameInput = (props: PartProps) => <NameInput {...props} options={useFieldOptions()} />;

/** Picks several fields of the file's resource by title, and stores their names. */
export const FieldNamesInput = (props: PartProps) => {
  const { label, value, onChange } = props;
  const options = useFieldOptions();
  const help = useHelp(props);
  return (
    <ManyPicker
      options={options.map(({ name }) => name)}
      titleOf={(name) => options.find((option) => option.name === name)?.title ?? name}
      values={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange([...next])}
      textField={{ label, ...help }}
    />
  );
};

/** Picks a state of the file's resource by name. Offers nothing if the resource has no states. */
export const StateNameInput = (props: PartProps) => {
  const { resource } = useFileForm();
  return (
    <NameInput
      {...props}
      options={Object.keys(resource?.states?.values ?? {}).map((name) => ({ name, title: name }))}
    />
  );
};

/** Picks a channel by title, and stores its name. */
export const ChannelNameInput = (props: PartProps) => {
  const { channels } = useModel();
  return <NameInput {...props} options={Object.values(channels).map(({ name, title }) => ({ name, title }))} />;
};

/**
 * Picks a source by title, and stores its name. After a resource is chosen in the file, offers only sources for this
 * resource.
 */
export const SourceNameInput = (props: PartProps) => {
  const { intake } = useModel();
  const { resource } = useFileForm();
  const sources = Object.values(intake).filter((source) => resource === undefined || source.resource === resource.name);
  return <NameInput {...props} options={sources.map(({ name, title }) => ({ name, title }))} />;
};

/** chosen: max number of options. Other titles can be typed. */
const perPage = 200;

const TitleInput = ({ from, ...props }: PartProps & { readonly from: string | undefined }) => {
  const recordTitle = useRecordTitle();
  const { resources } = useModel();
  const dataProvider = useDataProvider();
  const resource = resources[from ?? ''];
  const { data = [] } = useQuery({
    queryKey: ['title-options', from ?? ''],
    // Files name records by their stored titles.
    enabled: resource !== undefined && hasStoredTitle(resource),
    staleTime: 60_000,
    retry: false,
    queryFn: async (): Promise<readonly string[]> => {
      const sort = resource?.list.sort ?? { field: '_id', order: 'ASC' as const };
      const { data: records } = await dataProvider.getList(from ?? '', {
        pagination: { page: 1, perPage },
        sort,
        filter: {},
      });
      return records.map((record) => recordTitle(resource, record));
    },
  });
  return <NameInput {...props} isFree options={[...new Set(data)].map((title) => ({ name: title, title }))} />;
};

/** Picks a message template about records of the file's resource, and stores its title. Other titles can be typed. */
export const TemplateNameInput = (props: PartProps) => {
  const { resource } = useFileForm();
  const model = useModel();
  const others = Object.values(model.resources).find(({ message }) => message !== undefined);
  const source = resource === undefined ? others : messageSourceFor(model, resource)?.resource;
  return <TitleInput {...props} from={source?.name} />;
};

/** Picks a webhook, and stores its title. Other titles can be typed. */
export const WebhookNameInput = (props: PartProps) => {
  const { resources } = useModel();
  return (
    <TitleInput {...props} from={Object.values(resources).find(({ schema }) => schema.webhook !== undefined)?.name} />
  );
};

/**
 * Input of one column of a delivery: the path of a value, such as `lead.phone`. Offers the columns in the sample and
 * the file; others can be typed.
 */
export const ColumnInput = (props: PartProps) => {
  const { columns } = useFileForm();
  return <NameInput {...props} isFree options={columns.map((name) => ({ name, title: name }))} />;
};

/** Input of several columns of a delivery. Offers the columns in the sample and the file; others can be typed. */
export const ColumnsInput = (props: PartProps) => {
  const { label, value, onChange } = props;
  const { columns } = useFileForm();
  const help = useHelp(props);
  return (
    <ManyPicker
      options={columns}
      isFree
      values={Array.isArray(value) ? value.map(String) : []}
      onChange={(next) => onChange([...next])}
      textField={{ label, ...help }}
    />
  );
};
