// The pages are the same on both databases.
import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';

const counting = withApp({}, { pages: 'production' });
const quiet = withApp({ FIGURES: 'off' }, { pages: 'production' });
const fetchHome = async (site: typeof counting) => (await site.app.http.inject({ url: '/' })).body;

test('with FIGURES=off pages ask the browser for no report, and the panel says that nothing is counted', async () => {
  expect(await fetchHome(counting)).toContain('data-figures');
  expect(await fetchHome(quiet)).not.toContain('data-figures');
  const figures = await (await quiet.as('administrator')).get('/h/figures/');
  expect(figures.body).toMatchObject({ is_counting: false });
});
