import { screen, waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { mount, unmountAll } from '../../../test/mount.tsx';
import { stubLayout } from '../../../test/panel-page.tsx';
import { PanelFrame } from '../ui/panel-frame.tsx';
import { StaffReview } from './staff-review.tsx';

const { fetch } = globalThis;
let user: UserEvent;
let held: PromiseWithResolvers<void>;
let notes: object[];
let tags: string[];

/** Notes and tags of one applicant; what changes them waits. */
async function answer(input: unknown, { method, body }: RequestInit = {}): Promise<Response> {
  const sent = JSON.parse(String(body ?? '{}'));
  if (method === 'POST' || method === 'PATCH') await held.promise;
  if (method === 'POST') {
    const made = { username: 'jefa', created_at: '2026-01-01T00:00:00.000Z' };
    notes.push({ id: notes.length + 1, text: sent.text, ...made });
    return Response.json(notes.at(-1), { status: 201 });
  }
  if (method === 'PATCH') {
    tags = [...tags, ...sent.add];
    held = Promise.withResolvers<void>();
    return Response.json({ tags });
  }
  return Response.json(String(input).includes('/notes/') ? { notes, tags } : { tags: [] });
}

beforeAll(() => {
  stubLayout();
  globalThis.fetch = answer;
});
beforeEach(() => {
  user = userEvent.setup({ delay: null });
  held = Promise.withResolvers<void>();
  notes = [];
  tags = [];
  const applicant = { id: Math.random(), postu: 1 } as ApplicantItem;
  mount(
    <PanelFrame>
      <StaffReview applicant={applicant} />
    </PanelFrame>,
  );
});
afterEach(unmountAll);
afterAll(() => {
  globalThis.fetch = fetch;
});

test('what is typed while a note is saved stays', async () => {
  const input = await screen.findByLabelText<HTMLTextAreaElement>(/nota/i, {
    selector: 'textarea',
  });
  await user.click(input);
  await user.paste('Primera nota.');
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  await user.click(input);
  await user.paste(' Y un párrafo más.');
  held.resolve();
  await screen.findByText('Primera nota.', { selector: 'p' });
  await waitFor(() => expect(input.value).toBe('Y un párrafo más.'));
});

test('a tag that is typed while another one is saved is saved too', async () => {
  const input = await screen.findByLabelText(/^Etiquetas/, { selector: 'input' });
  await user.type(input, 'flow{Enter}');
  await user.type(input, 'letra{Enter}');
  held.resolve();
  await waitFor(() => expect(tags).toEqual(['flow']));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  screen.getByText('letra');
  held.resolve();
  await waitFor(() => expect(tags).toEqual(['flow', 'letra']));
});
