import { kindFor } from '#kinds/index.ts';
import type { KindContext } from '#model/kind.ts';
import { scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { FoundRecords } from '#model/wire/searchPath.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { paletteText } from '../../messages/en/paletteText.ts';
import type { RecentRecord } from '../../providers/session/recentRecords.ts';
import { recordFromTitle } from '../../providers/routing/useAddress.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { Command, CommandAction } from './command.ts';
import { matchingCommands } from './matchingCommands.ts';
import { markMatches } from './markMatches.ts';

/** One option of the palette. */
export type Option = {
  readonly key: string;
  readonly icon: string;
  readonly title: string;
  /** Texts next to the title: the values that match the search, and the state of the record. */
  readonly details: readonly string[];
  readonly action: CommandAction;
};

/** Options below a heading, such as the records of one resource. */
export type OptionGroup = { readonly key: string; readonly title: string; readonly options: readonly Option[] };

/** chosen: max number of commands, so that the first records remain visible. */
const maxCommands = 5;
const maxAtStart = 7;

const commandOption = ({ key, icon, title, action }: Command): Option => ({ key, icon, title, details: [], action });

/** Returns the values that match the search, except those in the title of the record. */
const whyFound = (
  resource: Resource,
  record: WireRecord,
  { typed, context }: { readonly typed: string; readonly context: KindContext },
): readonly string[] => {
  const texts = resource.fields.flatMap((field) => {
    const value = record[field.name];
    if (!field.search || value === undefined || resource.recordTitle.includes(`{${field.name}}`)) return [];
    const text = kindFor(field).toText(value, field, context);
    return text === '' ? [] : [text];
  });
  const matching = texts.filter((text) => markMatches(text, typed).some(({ isMatch }) => isMatch));
  return matching.slice(0, 2);
};

type Context = {
  readonly model: Model;
  readonly map: PermissionMap;
  readonly typed: string;
  readonly commands: readonly Command[];
  readonly recent: readonly RecentRecord[];
  readonly found: readonly FoundRecords[];
  readonly context: KindContext;
};

const foundGroup = ({ resource: name, records, more }: FoundRecords, all: Context): readonly OptionGroup[] => {
  const resource = all.model.resources[name];
  if (resource === undefined) return [];
  const state = resource.states?.field;
  const options = records.map((record): Option => {
    const title = recordTitle(resource, record, all.context);
    const field = resource.fieldsByName[state ?? ''];
    const stateText = field === undefined ? '' : kindFor(field).toText(record[field.name] ?? null, field, all.context);
    return {
      key: `${name} ${record._id}`,
      icon: resource.icon,
      title,
      details: [...whyFound(resource, record, all), ...(stateText === '' ? [] : [stateText])],
      action: { to: addressOf(resource, 'show', record) },
    };
  });
  const others: readonly Option[] = more
    ? [
        {
          key: `more ${name}`,
          icon: 'search',
          title: paletteText('more', { things: inLowerCase(resource.plural) }),
          details: [],
          action: { to: `${addressOf(resource, 'list')}?q=${encodeURIComponent(all.typed.trim())}` },
        },
      ]
    : [];
  return [{ key: name, title: resource.plural, options: [...options, ...others] }];
};

const recentGroup = ({ recent, model, map }: Context): OptionGroup => ({
  key: 'recent',
  title: paletteText('recent'),
  options: recent.flatMap(({ resource: name, id, title }): readonly Option[] => {
    const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
    if (resource === undefined || scopeOf(map, resource.module) === undefined) return [];
    return [
      {
        key: `recent ${name} ${id}`,
        icon: resource.icon,
        title,
        details: [resource.title],
        action: { to: addressOf(resource, 'show', recordFromTitle(id, title)) },
      },
    ];
  }),
});

/**
 * Returns the groups of options of the palette. If `typed` is blank: the recent records, and the first commands.
 * Otherwise: the commands that match the typed text, and the records in `found`, which the server found. Only a few
 * commands are offered. Empty groups are left out.
 */
export const optionGroups = (all: Context): readonly OptionGroup[] => {
  const { typed, commands, found } = all;
  const isStart = typed.trim() === '';
  const shown = isStart ? commands.slice(0, maxAtStart) : matchingCommands(commands, typed).slice(0, maxCommands);
  const commandGroup = { key: 'commands', title: paletteText('commands'), options: shown.map(commandOption) };
  const groups = isStart
    ? [recentGroup(all), commandGroup]
    : [commandGroup, ...found.flatMap((group) => foundGroup(group, all))];
  return groups.filter(({ options }) => options.length > 0);
};
