// Only the bundler can make the thread's file, so suites write in their own process; tests/e2e exports by the thread.
export { writeFile as writeInThread } from "@/app/exportar/[lista]/file";
