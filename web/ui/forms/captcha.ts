import { useRef } from 'react';
import type { CaptchaInfo } from '../../../contracts/site.ts';
import { createFormCaptcha, type FormCaptcha } from './create-captcha.ts';

export type { FormCaptcha };

/** Returns the captcha of a form, which is created when it is first asked for. */
export function useFormCaptcha(info: CaptchaInfo): () => FormCaptcha {
  const captcha = useRef<FormCaptcha>(null);
  return () => {
    captcha.current ??= createFormCaptcha(info);
    return captcha.current;
  };
}
