import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PUNTAJE_CLAVE } from "@/contract/codes";

/** Loaded when a password is typed. Without word lists, which are larger than a page; the server checks those. */
const estimator = new ZxcvbnFactory({ maxLength: 64 });

/** Does the password consist of repetitions, series or dates that are guessed in few attempts? */
export const isRepetitive = (password: string): boolean => estimator.check(password).score < PUNTAJE_CLAVE;
