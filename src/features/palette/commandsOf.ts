import { hasBoard } from '#model/states.ts';
import { staffPages } from '#model/pages/pages.ts';
import { can, may } from '#model/permissions/permissions.ts';
import { orderedReports } from '#model/reports/menu.ts';
import { canOpenReport } from '#model/reports/rights.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { creatableResources, visibleResources } from '../../layout/shell/menu/menuItems.ts';
import { paletteText } from '../../messages/en/paletteText.ts';
import { addressOf, importAddress } from '#model/pages/addresses.ts';
import type { Command, CommandContext } from './command.ts';
import { commandPages } from './commandPages.ts';
import { otherWords } from './otherWords.ts';

type Source = (context: CommandContext) => readonly Command[];

type Place = { readonly icon: string; readonly to: string; readonly also?: string };

const goTo = (key: string, place: string, { icon, to, also = '' }: Place): Command => ({
  key: `go ${key}`,
  title: paletteText('command.goTo', { place }),
  also: `${otherWords('goTo')} ${also}`,
  icon,
  action: { to },
});

const creates: Source = ({ model, map }) =>
  creatableResources(model, map).map((resource) => ({
    key: `new ${resource.name}`,
    title: paletteText('command.create', { thing: inLowerCase(resource.title) }),
    also: otherWords('create'),
    icon: resource.icon,
    action: { to: addressOf(resource, 'create') },
  }));

const lists: Source = ({ model, map }) =>
  visibleResources(model, map).map((resource) =>
    goTo(resource.name, inLowerCase(resource.plural), { icon: resource.icon, to: addressOf(resource, 'list') }),
  );

const boards: Source = ({ model, map }) =>
  visibleResources(model, map)
    .filter(hasBoard)
    .map((resource) =>
      goTo(`board ${resource.name}`, paletteText('page.board', { things: inLowerCase(resource.plural) }), {
        icon: 'view_kanban',
        to: `${addressOf(resource, 'list')}?look=board`,
        also: otherWords('board'),
      }),
    );

const reports: Source = ({ model, map }) => {
  const open = orderedReports(model.reports).filter((report) => canOpenReport(map, model, report));
  const [first] = open;
  return [
    ...(first === undefined
      ? []
      : [goTo('reports', 'reports', { icon: 'assessment', to: first.route, also: otherWords('reports') })]),
    ...open.map(({ name, title, route }) => ({
      key: `report ${name}`,
      // A list may have the same name.
      title: paletteText('command.report', { title }),
      also: otherWords('reports'),
      icon: 'assessment',
      action: { to: route },
    })),
  ];
};

const imports: Source = ({ model, map }) =>
  visibleResources(model, map)
    .filter((resource) => resource.calls.import !== undefined && may(map, resource, 'import'))
    .map((resource) => ({
      key: `import ${resource.name}`,
      title: paletteText('command.import', { things: inLowerCase(resource.plural) }),
      also: otherWords('import'),
      icon: resource.icon,
      action: { to: importAddress(resource) },
    }));

const clockTexts = { in: 'clockIn', out: 'clockOut', breakStart: 'breakStart', breakEnd: 'breakEnd' } as const;

const clocks: Source = ({ clocks: possible }) =>
  possible.flatMap(({ resource, actions }) =>
    actions.map((clock) => ({
      key: `clock ${clock} ${resource.name}`,
      title: paletteText(`command.${clockTexts[clock]}`),
      also: otherWords(clockTexts[clock]),
      icon: resource.icon,
      action: { clock, resource: resource.name },
    })),
  );

/** All sources of commands. The commands of the first ones are offered before the user types. */
const sources: readonly Source[] = [
  creates,
  clocks,
  () => [goTo('home', paletteText('command.home'), { icon: 'home', to: staffPages.home, also: otherWords('home') })],
  lists,
  ({ model, map }) => commandPages(model, map).map(({ key, title, ...place }) => goTo(key, title, place)),
  boards,
  reports,
  imports,
  () => [
    goTo('settings', paletteText('command.settings'), {
      icon: 'settings',
      to: staffPages.settings,
      also: otherWords('settings'),
    }),
  ],
  ({ map }) =>
    can(map, 'auditLog', 'view')
      ? [
          goTo('audit', paletteText('command.auditLog'), {
            icon: 'history',
            to: staffPages.auditLog,
            also: otherWords('auditLog'),
          }),
        ]
      : [],
  ({ isDark }) => [
    {
      key: 'mode',
      title: paletteText(isDark ? 'command.light' : 'command.dark'),
      also: otherWords('mode'),
      icon: 'contrast',
      action: { mode: isDark ? 'light' : 'dark' },
    },
  ],
  () => [
    {
      key: 'keys',
      title: paletteText('command.keys'),
      also: otherWords('keys'),
      icon: 'help',
      action: { dialog: 'keys' },
    },
  ],
  () => [
    {
      key: 'news',
      title: paletteText('command.news'),
      also: otherWords('news'),
      icon: 'campaign',
      action: { dialog: 'news' },
    },
  ],
  () => [
    {
      key: 'signOut',
      title: paletteText('command.signOut'),
      also: otherWords('signOut'),
      icon: 'logout',
      action: { signOut: true },
    },
  ],
];

/** Returns all commands of the palette that the user may run, in the order in which the palette offers them. */
export const commandsOf = (context: CommandContext): readonly Command[] => sources.flatMap((source) => source(context));
