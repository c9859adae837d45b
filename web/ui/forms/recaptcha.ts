/** The part of reCAPTCHA v3's script that is used. */
interface Grecaptcha {
  ready(onReady: () => void): void;
  execute(siteKey: string, options: { action: string }): PromiseLike<string>;
}

const LOAD_TIMEOUT_MS = 10_000;

let loadingScript: Promise<Grecaptcha> | null = null;

function loadScript(siteKey: string): Promise<Grecaptcha> {
  return new Promise<Grecaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error('reCAPTCHA did not come'));
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.onerror = fail;
    script.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Grecaptcha };
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha));
      else fail();
    };
    setTimeout(fail, LOAD_TIMEOUT_MS);
    document.head.append(script);
  });
}

/**
 * Returns a token of reCAPTCHA v3, action `login`. Its script is fetched once.
 * @throws if the script does not load
 */
export async function fetchRecaptchaToken(siteKey: string): Promise<string> {
  loadingScript ??= loadScript(siteKey);
  try {
    const grecaptcha = await loadingScript;
    return await grecaptcha.execute(siteKey, { action: 'login' });
  } catch (error) {
    // The next attempt fetches the script again.
    loadingScript = null;
    throw error;
  }
}
