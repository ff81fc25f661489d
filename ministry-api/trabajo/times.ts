import { DIAS_ANTES, DIAS_SIN_CAMBIOS } from "@/contract/resources/trabajo";
import { diaDe } from "../seguimiento/workflow/la-paz";

const DAY_MS = 86_400_000;

/** The instants and the day by which work is late. */
export interface Times {
  /** What was last changed before it is late. */
  still: Date;
  /** What is due until then is shown. */
  soon: Date;
  /** Today in La Paz, as aaaa-mm-dd. */
  today: string;
}

export const timesAt = (now: Date): Times => ({
  still: new Date(now.getTime() - DIAS_SIN_CAMBIOS * DAY_MS),
  soon: new Date(now.getTime() + DIAS_ANTES * DAY_MS),
  today: diaDe(now),
});
