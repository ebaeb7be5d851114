import { hasBoard } from '#model/states.ts';
import { scheduleOf } from '#model/schedule.ts';
import { listText } from './messages/en/listText.ts';
import { registerLooks } from './resources/list/looks/lookRegistry.ts';

// One entry per look of a list, except the table. Each is in its own chunk.
registerLooks([
  {
    name: 'cards',
    label: () => listText('look.cards'),
    glyph: 'cards',
    isOffered: ({ list }) => list.cards !== undefined,
    load: async () => (await import('./resources/list/table/cards/PictureCards.tsx')).PictureCards,
    isPaged: true,
    isFirstOnPhone: true,
  },
  {
    name: 'board',
    label: () => listText('look.board'),
    glyph: 'board',
    isOffered: hasBoard,
    load: async () => (await import('./resources/board/Board.tsx')).Board,
    isPaged: false,
    showsStates: true,
  },
  {
    name: 'calendar',
    label: () => listText('look.calendar'),
    glyph: 'calendar',
    isOffered: (resource) => scheduleOf(resource) !== undefined,
    load: async () => (await import('./screens/calendar/CalendarLook.tsx')).CalendarLook,
    isPaged: false,
  },
]);
