import { registerFonts, s } from "@/app/pdf/tabla/theme";
import { keepsEveryLetter } from "../support/pdf-letters";

keepsEveryLetter(registerFonts, s.page);
