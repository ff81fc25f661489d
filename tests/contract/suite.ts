/** Set in `npm run test:slow`. */
export const SLOW = process.env.SUITE === "slow";

/** The seeded PostgreSQL database that every suite copies. */
export const TEMPLATE = "seeded";
