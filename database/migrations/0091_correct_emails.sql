-- Staff correct the address of a user who has never signed in. Those of the client do it with app.remove_login and app.add_login.
GRANT UPDATE (email) ON app.users, app.logins TO foyer_system;
