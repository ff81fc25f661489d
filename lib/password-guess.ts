import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PUNTAJE_CLAVE } from "@/contract/codes";

/** Loaded when a password is typed; without word lists, which weigh more than a page. The server looks those up. */
const estimator = new ZxcvbnFactory({ maxLength: 64 });

/** Does the password consist of repetitions, series or dates that few attempts find? */
export const isRepetitive = (password: string): boolean => estimator.check(password).score < PUNTAJE_CLAVE;
