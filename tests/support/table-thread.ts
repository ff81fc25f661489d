// Only the bundler can make the thread's file, so suites draw in their own process; tests/e2e draws in the thread.
export { drawTable as drawInThread } from "@/app/pdf/tabla/draw";
