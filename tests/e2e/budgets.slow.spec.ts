import { CHARTS, DASHBOARD, FORM, holdBudget, LIST, RECORDS } from "./support/budgets";

holdBudget({ account: "tecnicoPt", path: "/poblado", ...RECORDS });
holdBudget({ account: "admin", path: "/usuario", ...LIST });
holdBudget({ account: "nacional", path: "/ppirtaentrantenacional", ...LIST });
holdBudget({ account: "admin", path: "/region", ...LIST });
holdBudget({ account: "admin", path: "/municipio", ...LIST });
holdBudget({ account: "nacional", path: "/inicio", ...CHARTS });
holdBudget({ account: "gobernacionPt", path: "/inicio", ...CHARTS });
holdBudget({ account: "tecnicoPt", path: "/inicio", ...DASHBOARD });
holdBudget({ account: "tecnicoPt", path: "/nuevop", ...FORM });
