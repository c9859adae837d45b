import { expect, test } from 'vitest';
import { profileLink, toProfile } from './profile-links.ts';

test.each([
  ['@nero_avila', 'https://www.instagram.com/nero_avila'],
  ['nero.avila', 'https://www.instagram.com/nero.avila'],
  ['instagram.com/nero', 'https://instagram.com/nero'],
  ['https://www.instagram.com/nero?igsh=x', 'https://www.instagram.com/nero?igsh=x'],
  ['Sígueme: HTTPS://Instagram.com/mc.flow.', 'https://instagram.com/mc.flow'],
  ['\u200emc.flow', 'https://www.instagram.com/mc.flow'],
])('%s becomes a link', (typed, stored) => {
  expect(toProfile(typed, 'instagram')).toBe(stored);
  expect(profileLink(stored, 'instagram')).toBe(stored);
});

test.each([
  'javascript:alert(1)',
  '//x',
  '//instagram.com/nero',
  'https://instagram.com.example.org/nero',
  'https://facebook.com/nero',
  'data:text/html,x',
  'https://notinstagram.com/nero',
])('%s is the address of no profile', (typed) => {
  expect(toProfile(typed, 'instagram')).toBeNull();
  expect(profileLink(typed, 'instagram')).toBeNull();
});

test.each(['no tengo', '@nero y @lola', 'n/a'])(
  '%s stays a text and never becomes a link',
  (typed) => {
    expect(toProfile(typed, 'instagram')).toBe(typed);
    expect(profileLink(typed, 'instagram')).toBeNull();
  },
);
