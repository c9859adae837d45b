/** React islands by name: the default export is the component that is hydrated. */
export const components = {
  apply: () => import('../contests/apply/application.tsx'),
  beats: () => import('../beats/beats.tsx'),
  contact: () => import('../contact/contact-form.tsx'),
  own: () => import('../contests/own/own-application.tsx'),
  voting: () => import('../contests/voting/voting.tsx'),
};

/**
 * Parts that need no React: `start` attaches the behaviour to the server's markup. Its second argument
 * aborts when the page is replaced; what is attached outside of the element ends with it.
 */
export const scripts = {
  album: () => import('../album/album-viewer.ts'),
  calendar: () => import('../calendar/calendar-dates.ts'),
  carousel: () => import('../home/carousel-motion.ts'),
  contests: () => import('../contests/contest-clock.ts'),
  flyer: () => import('../flyers/show-flyer.ts'),
  list: () => import('../contests/list/verify-list.ts'),
  lines: () => import('../lyrics/line-sharing.ts'),
  newest: () => import('../players/fill-newest-videos.ts'),
  player: () => import('../players/start-players.ts'),
  receipt: () => import('../contests/tell-choice.ts'),
  search: () => import('../search/complete-search.ts'),
  share: () => import('../share/share-kit.ts'),
  strip: () => import('../contests/open-strip/strip-clock.ts'),
  subscription: () => import('../subscription/send-subscription.ts'),
  time: () => import('../dates/own-time.ts'),
  tickets: () => import('../ticket-shop/ticket-frame.ts'),
  tracks: () => import('../players/play-tracks.ts'),
  videos: () => import('../players/video-list.ts'),
};

export type ComponentName = keyof typeof components;
export type ScriptName = keyof typeof scripts;

/**
 * When an island starts: with the page, when the browser is idle, at the first intent or after three seconds
 * at rest, near the viewport (from the first idle moment on), or when it is clicked or focused. A click or
 * focus starts every island.
 */
export type Wake = 'load' | 'idle' | 'rest' | 'visible' | 'click';

/** Props of a React island: JSON values only. */
export type IslandProps<N extends ComponentName> =
  Awaited<ReturnType<(typeof components)[N]>> extends { default: (props: infer P) => unknown }
    ? P
    : never;
