import { createText } from '../createText.ts';

/** Texts of the home screen: greeting, follow-ups and tiles. */
export const homeText = createText('home', {
  greeting: {
    morning: 'Good morning, %{name}',
    afternoon: 'Good afternoon, %{name}',
    evening: 'Good evening, %{name}',
  },
  greetingAlone: {
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
  },
  title: 'Home',
  empty: {
    title: 'Nothing to show yet',
    text: "Your role doesn't include any lists with follow-ups. Ask your administrator to change your role.",
  },
  due: {
    title: '%{things} due today',
    all: 'All %{count}',
    failed: "We couldn't load today's follow-ups",
    none: 'Nothing due today.',
  },
  overview: {
    failed: "We couldn't load the overview",
    loading: 'Loading figures…',
    report: 'Report',
    reportOf: 'Report: %{title}',
    noData: 'No data in this period.',
  },
  trend: {
    none: '%{column}, nothing yet',
    most: '%{column}: most on %{day}, with %{figure}',
    labelNone: '%{column} over time: nothing yet, %{total} in total',
    label: '%{column} over time: %{total} in total, most on %{day}, with %{figure}',
  },
});
