/** Sessions end after 2 h unused and 12 h at most (decisions section 1); milliseconds. */
const IDLE = 2 * 3_600_000;
const LONGEST = 12 * 3_600_000;

export function isAlive(session: { created_at: number; used_at: number }, now: number): boolean {
  return now - session.used_at < IDLE && now - session.created_at < LONGEST;
}

/** Failed logins allowed in the window, each counted in its own bucket (security.md). */
export const LOGIN_WINDOW = 15 * 60_000;
export const FAILURES_PER_USERNAME = 5;
export const FAILURES_PER_ADDRESS = 20;

const COMMON = new Set(
  (
    'password passw0rd password1 password123 12345678 123456789 1234567890 87654321 11111111 ' +
    '00000000 qwertyui qwerty123 qwertyuiop 1q2w3e4r 1qaz2wsx abcdefgh abcd1234 abc12345 ' +
    'iloveyou sunshine princess football baseball superman whatever trustno1 welcome1 ' +
    'letmein1 admin123 administrator contraseña contrasena clave123 teamo123 tequiero ' +
    'venezuela caracas1 bienvenido usuario1 hola1234 12341234 88888888 asdfghjk zxcvbnm1 changeme'
  ).split(' '),
);

/** Why a password will not do, in Spanish, or null when it will: 8 to 128 characters, none of the common ones. */
export function passwordProblem(password: string): string | null {
  if (password.length < 8) return 'La contraseña debe tener al menos 8 caracteres.';
  if (password.length > 128) return 'La contraseña debe tener como máximo 128 caracteres.';
  if (COMMON.has(password.toLowerCase())) return 'Esta contraseña es demasiado común.';
  return null;
}
