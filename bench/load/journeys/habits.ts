import type { Rol } from "../../../contract/codes";
import type { Worker } from "../person";
import type { Journey } from "./journey";
import { attractions, catalogue, exported, facilities, map, read, reload, search, start, users } from "./read";
import { receive, review } from "./review";
import { derive, photograph, saveForm, saveSection } from "./write";

type Habit = readonly [parts: number, journey: Journey];

/** How often each role does what. Exports of everything a person may see are rare (by the hour, not by the minute). */
const HABITS: Record<Rol, readonly Habit[]> = {
  1: [
    [24, attractions],
    [15, search],
    [15, read],
    [10, users],
    [15, catalogue],
    [10, start],
    [5, map],
    [1, exported],
    [5, reload],
  ],
  2: [
    [14, attractions],
    [12, search],
    [12, read],
    [18, receive("ppirtaentrantenacional", "ppirtanacionalrecibir")],
    [20, review("ppirtarevisionnacional", "ppirtarevisarnacional")],
    [10, start],
    [6, map],
    [1, exported],
    [7, reload],
  ],
  3: [
    [12, attractions],
    [12, search],
    [12, read],
    [20, receive("ppirtaentrante", "ppirtarecibir")],
    [22, review("ppirtarevision", "ppirtarevisargobernacion")],
    [8, start],
    [5, map],
    [1, exported],
    [8, reload],
  ],
  4: [
    [14.5, attractions],
    [8, facilities],
    [16, search],
    [12, read],
    [10, saveForm],
    [16, saveSection],
    [8, photograph],
    [4, derive],
    [3, catalogue],
    [4, start],
    [2, map],
    [0.5, exported],
    [2, reload],
  ],
  5: [
    [20, attractions],
    [14, facilities],
    [22, search],
    [12, saveSection],
    [8, saveForm],
    [6, photograph],
    [4, derive],
    [6, start],
    [4, map],
    [4, reload],
  ],
};

/** The person's next task. */
export function nextJourney({ person, chance }: Worker): Journey {
  const habits = HABITS[person.rol];
  const all = habits.reduce((sum, [parts]) => sum + parts, 0);
  let left = chance.next() * all;
  for (const [parts, journey] of habits) {
    left -= parts;
    if (left < 0) return journey;
  }
  return attractions;
}
