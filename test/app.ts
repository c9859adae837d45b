import pino from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { USER_TYPE } from '../contracts/accounts.ts';
import type { Method } from '../contracts/call.ts';
import { type App, type AppOptions, buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { findSetting } from '../server/db/settings-store.ts';
import { createFixedRecords } from '../server/first-start.ts';
import { once } from '../server/platform/once.ts';
import { hashPassword } from '../server/platform/passwords.ts';
import { createPlace } from './database.ts';

export const PASSWORD = 'tarima-de-prueba';
export const SITE_KEY = 'clave-del-sitio-de-prueba';
export type TestRole = keyof typeof USER_TYPE;

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  /** The body as JSON; undefined when there is none. */
  body: unknown;
}

type Fields = Record<string, unknown>;
type Files = Record<string, { bytes: Uint8Array; name?: string; type?: string }>;

/** Somebody who makes calls: with a token, or without one. */
export interface Client {
  send(method: Method, path: string): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: Fields): Promise<Answer>;
  patch(path: string, body?: Fields): Promise<Answer>;
  put(path: string, body?: Fields): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** Sends bytes as they are. */
  raw(method: Method, path: string, type: string, payload: string | Buffer): Promise<Answer>;
  /** Sends multipart, as a browser's form does. */
  upload(method: 'POST' | 'PATCH', path: string, fields: Fields, files: Files): Promise<Answer>;
  /** The key with which the app signs the challenges of its forms. */
  captchaKey(): Promise<string>;
}

export interface TestApp {
  readonly app: App;
  /** Moves the clock on, in milliseconds. */
  advance(by: number): void;
  readonly dataDir: string;
  as(role: TestRole | null): Promise<Client>;
  /** An administrator, who logs in at the first call and after the clock was moved. */
  readonly staff: Client;
  /** The token of an account with this role, for requests that do not go through a client. */
  getToken(role: TestRole): Promise<string>;
  withToken(token: string | null): Client;
  /** The same client, with these headers in every request. */
  withHeaders(token: string | null, headers: Record<string, string>): Client;
  /** A visitor whose requests come through a proxy that names this address. */
  withAddress(forwardedFor: string): Client;
}

async function serialise(fields: Fields, files: Files): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) {
    const blob = new Blob([new Uint8Array(file.bytes)], { type: file.type ?? 'image/jpeg' });
    form.append(name, blob, file.name ?? 'foto.jpg');
  }
  const response = new Response(form);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get('content-type') ?? '', bytes };
}

function getClient(
  app: App,
  token: string | null,
  forwardedFor?: string,
  headers: Record<string, string> = {},
): Client {
  const own: Record<string, string> = {
    ...headers,
    ...(token === null ? {} : { authorization: `Token ${token}` }),
    ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
  };
  async function send(
    method: Method,
    path: string,
    options: { headers?: Record<string, string>; payload?: string | Buffer | Fields } = {},
  ): Promise<Answer> {
    const response = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: { ...own, ...options.headers },
      ...(options.payload === undefined ? {} : { payload: options.payload }),
    });
    const replaced = response.headers['x-session-token'];
    if (replaced !== undefined) own.authorization = `Token ${String(replaced)}`;
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      body: isJson ? JSON.parse(response.body) : undefined,
    };
  }
  return {
    send: (method, path) => send(method, path, method === 'GET' ? {} : { payload: {} }),
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body = {}) => send('POST', path, { payload: body }),
    patch: (path, body = {}) => send('PATCH', path, { payload: body }),
    put: (path, body = {}) => send('PUT', path, { payload: body }),
    delete: (path) => send('DELETE', path),
    raw: (method, path, type, payload) =>
      send(method, path, { headers: { 'content-type': type }, payload }),
    async upload(method, path, fields, files) {
      const { type, bytes } = await serialise(fields, files);
      return send(method, path, { headers: { 'content-type': type }, payload: bytes });
    },
    async captchaKey() {
      const key = await findSetting(app.services.db, 'captcha_signing_key');
      if (key === null) throw new Error('the app has no key for challenges');
      return key;
    },
  };
}

const CLIENT_METHODS = [
  ...(['send', 'get', 'post', 'patch', 'put', 'delete'] as const),
  ...(['raw', 'upload', 'captchaKey'] as const),
] satisfies (keyof Client)[];

/** Returns a client whose calls are made by the one that `find` returns. */
function delegate(find: () => Promise<Client>): Client {
  const calls = CLIENT_METHODS.map((name) => [
    name,
    async (...args: never[]) => ((await find())[name] as (...args: never[]) => unknown)(...args),
  ]);
  return Object.fromEntries(calls) as Client;
}

/** Made once for all accounts: the hash is slow by design. */
const passwordHash = once(() => hashPassword(PASSWORD));

async function createAccount(app: App, role: TestRole): Promise<string> {
  const username = `cuenta-${role}`;
  const { db, clock } = app.services;
  const person = { email: `${role}@example.com`, first_name: 'Nombre', last_name: 'Apellido' };
  await db
    .insertInto('account')
    .values({
      username,
      ...person,
      user_type: USER_TYPE[role],
      password_hash: await passwordHash(),
      is_active: 1,
      must_change_password: 0,
      created_at: clock.now(),
      // Tests move the clock by weeks; what the grace does is tested on accounts of its own.
      second_factor_due_at: clock.now() + 3_650 * 86_400_000,
    })
    .execute();
  return username;
}

/** The token in the body of a login. */
export function tokenIn(answer: Answer): string {
  return (answer.body as { token: string }).token;
}

/** Tomorrow at ten in Caracas: no test crosses an hour or a day unless it moves the clock itself. */
function tenTomorrow(): number {
  const dayLength = 86_400_000;
  return (Math.floor(Date.now() / dayLength) + 1) * dayLength + 14 * 3_600_000;
}

/**
 * The real app on a real, empty database of its own, for the tests of one file. Outside services
 * are those of `env`; nothing is logged unless `log` is given. `viaProxy` returns the address under
 * which the app reaches PostgreSQL.
 */
export function withApp(
  env: Record<string, string> = {},
  {
    log = pino({ level: 'silent' }),
    viaProxy = async (url) => url,
    pages = 'none',
    renderBudget,
  }: {
    log?: pino.Logger;
    viaProxy?: (databaseUrl: string) => Promise<string>;
    /** `production` needs the build. */
    pages?: 'production' | 'none';
    renderBudget?: NonNullable<AppOptions['renderBudget']>;
  } = {},
): TestApp {
  let app: App;
  let dataDir = '';
  let offset = tenTomorrow() - Date.now();
  let tearDown: () => Promise<void> = async () => undefined;
  const tokens = new Map<TestRole, string>();
  const made = new Map<TestRole, string>();

  beforeAll(async () => {
    const place = await createPlace({ isMigrated: true });
    dataDir = place.dataDir;
    const config = readConfig({ DATA_DIR: place.dataDir, SITE_KEY, ...env });
    const { databaseUrl } = place;
    const reached = databaseUrl === null ? null : await viaProxy(databaseUrl);
    const database = await openDatabase({ ...config, databaseUrl: reached });
    await migrate(database.db, database.engine);
    await createFixedRecords(database);
    const clock = { now: () => Date.now() + offset };
    const budget = renderBudget === undefined ? {} : { renderBudget };
    app = await buildApp({ config, database, log, clock, pages, ...budget });
    await app.http.ready();
    tearDown = async () => {
      await app.http.close();
      await database.close();
      await place.remove();
    };
  });
  afterAll(() => tearDown());

  async function getToken(role: TestRole): Promise<string> {
    const known = tokens.get(role);
    if (known !== undefined) return known;
    const username = made.get(role) ?? (await createAccount(app, role));
    made.set(role, username);
    const answer = await getClient(app, null).post('/login/', { username, password: PASSWORD });
    tokens.set(role, tokenIn(answer));
    return tokenIn(answer);
  }

  let known: { token: string; client: Client } | undefined;
  /** The same client for the same session, because a call may replace its token. */
  async function findStaff(): Promise<Client> {
    const token = await getToken('administrator');
    if (known?.token !== token) known = { token, client: getClient(app, token) };
    return known.client;
  }

  return {
    staff: delegate(findStaff),
    get app() {
      return app;
    },
    get dataDir() {
      return dataDir;
    },
    advance(by) {
      offset += by;
      // Sessions may have ended by now.
      tokens.clear();
    },
    withToken: (token) => getClient(app, token),
    withHeaders: (token, headers) => getClient(app, token, undefined, headers),
    withAddress: (forwardedFor) => getClient(app, null, forwardedFor),
    getToken,
    async as(role) {
      return getClient(app, role === null ? null : await getToken(role));
    },
  };
}
