/** Replaces zod's English messages in the browser: the contract has a Spanish one for what a person can get wrong. */
const english = () => ({ localeError: () => undefined });

export default english;
