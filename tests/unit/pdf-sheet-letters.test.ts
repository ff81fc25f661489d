import { registerFonts, styles } from "@/ministry-api/pdf/theme";
import { keepsEveryLetter } from "../support/pdf-letters";

keepsEveryLetter(registerFonts, styles.page);
