import { registerFonts } from "@/app/pdf/tabla/draw";
import { Text } from "@/node-shared/pdf/text";
import { keepsEveryLetter } from "../support/pdf-letters";

keepsEveryLetter(registerFonts, Text);
