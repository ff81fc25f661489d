import { FORM, holdBudget, RECORD, RECORDS } from "./support/budgets";

/** First loads of a list, a form and a record; the other screens are in budgets.slow.spec.ts. */
holdBudget({ account: "nacional", path: "/turistico", ...RECORDS });
holdBudget({ account: "tecnicoPt", path: "/nuevo", ...FORM });
holdBudget({ account: "admin", path: "/abrir/ppirta/470", ...RECORD });
