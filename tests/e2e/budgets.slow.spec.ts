import { CHARTS, DASHBOARD, FORM, holdBudget, LIST, RECORDS, SCREEN } from "./support/budgets";

holdBudget({ account: "tecnicoPt", path: "/poblado", ...RECORDS });
// The accounts and municipalities that other tests add make these two longer.
holdBudget({ account: "admin", path: "/usuario", ...LIST, html: 50_000 });
holdBudget({ account: "nacional", path: "/calidad", ...SCREEN, html: 190_000 });
holdBudget({ account: "nacional", path: "/ppirtaentrantenacional", ...LIST });
holdBudget({ account: "admin", path: "/region", ...LIST });
holdBudget({ account: "admin", path: "/municipio", ...LIST });
holdBudget({ account: "nacional", path: "/inicio", ...CHARTS });
holdBudget({ account: "gobernacionPt", path: "/inicio", ...CHARTS });
holdBudget({ account: "tecnicoPt", path: "/inicio", ...DASHBOARD });
holdBudget({ account: "tecnicoPt", path: "/nuevop", ...FORM });
holdBudget({ account: "tecnicoPt", path: "/mi-trabajo", ...SCREEN, html: 63_000 });
holdBudget({ account: "nacional", path: "/mi-trabajo", ...SCREEN });
holdBudget({ account: "admin", path: "/importaciones", ...SCREEN });
holdBudget({ account: "admin", path: "/papelera", ...SCREEN });
// Every call of the contract, for each role.
holdBudget({ account: "admin", path: "/permisos", ...SCREEN, html: 480_000 });
holdBudget({ account: "admin", path: "/auditoria", ...SCREEN });
holdBudget({ account: "tecnicoPt", path: "/perfil", ...SCREEN });
