import { formatNumber } from "@/lib/format";
import type { Nearby } from "./place-advice";

/** Kilometres with one decimal below 10 km: "0,4 km", "36 km". */
export const kilometres = (km: number) => `${formatNumber(km, km < 10 ? 1 : 0)} km`;

export const placeName = ({ municipio, departamento }: Nearby) => `${municipio}, ${departamento}`;
