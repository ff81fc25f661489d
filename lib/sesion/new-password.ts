/** Error messages of the fields of a new password. */
export interface PasswordErrors {
  password?: string;
  repeat?: string;
}

/** Checks a new password, typed twice, before it is sent; the server checks it again. `min` is in characters. */
export function checkPasswords(password: string, repeat: string, min: number): PasswordErrors {
  if (password === "") return { password: "La contraseña es requerida" };
  return {
    ...(password.length < min && { password: `La contraseña debe tener al menos ${min} caracteres` }),
    ...(password !== repeat && { repeat: "Las contraseñas no coinciden" }),
  };
}
