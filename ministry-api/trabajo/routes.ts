import type { HandlersOf } from "../http/handler";
import type { Services } from "../http/services";
import { firstStepsDone } from "./first-steps";
import { ownWork } from "./mine";

/** What waits for the person who asks. */
export const trabajoHandlers = ({ clock, limites }: Pick<Services, "clock" | "limites">): HandlersOf<"trabajo"> => ({
  mio: async ({ query: { rows }, context: { db, caller } }) => ({
    trabajo: await ownWork(db, caller, { now: clock(), limites }, rows),
  }),
  pasos: async ({ context: { db, caller } }) => ({ hechos: await firstStepsDone(db, caller) }),
});
