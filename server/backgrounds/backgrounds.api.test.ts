import { expect, test } from 'vitest';
import { withApp } from '../../test/app.ts';
import { createPhoto } from '../../test/pictures.ts';

const site = withApp();

interface Background {
  id: number;
  title: string;
  src: string;
}

/** The name of the picture, whatever its width. */
const getName = ({ src }: Background) => src.replace(/-\d+\.\w+$/, '');

test('a background is moved among those of its owner, and the first active one is shown', async () => {
  const staff = await site.as('administrator');
  const made = await staff.post('/artist/init/', { name: 'Fondo Fijo', description: 'x' });
  const artist = (made.body as { id: number }).id;
  const add = async (title: string) => {
    const files = { src: { bytes: await createPhoto({ width: 400, height: 60 }) } };
    const fields = { artist: String(artist), title };
    const answer = await staff.upload('POST', '/artist/background/', fields, files);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body as Background;
  };
  const [first, second, third] = [await add('uno'), await add('dos'), await add('tres')];
  const list = async () => {
    const { body } = await staff.get('/artist/background/');
    return (body as Background[]).map(({ title }) => title);
  };
  const move = async (id: number, after: number) =>
    (await staff.patch(`/artist/background/${id}/`, { after })).status;
  expect(await list()).toEqual(['tres', 'dos', 'uno']);
  expect(await move(third.id, second.id)).toBe(200);
  expect(await list()).toEqual(['dos', 'tres', 'uno']);
  expect(await move(first.id, 0)).toBe(200);
  expect(await list()).toEqual(['uno', 'dos', 'tres']);
  expect(await move(first.id, 999_999)).toBe(404);
  // The page shows the one that staff put first.
  const shown = async () => (await site.withToken(null).get('/h/entries/artist/fondo-fijo/')).text;
  expect(await shown()).toContain(getName(first));
  await staff.patch(`/artist/background/${first.id}/`, { is_active: 'false' });
  expect(await shown()).toContain(getName(second));
  expect(await shown()).not.toContain(getName(first));
});
